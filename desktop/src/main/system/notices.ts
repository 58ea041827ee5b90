import { Notification } from 'electron';
import { showBadge } from './badge.ts';
import type { MainWindow } from './window.ts';

/** The fields of an enquiry that a notification needs. */
export interface Arrived {
  _id: string;
  name: string;
}

/** Notifications for enquiries that arrive while nobody looks at the window, and the count on the app's icon. */
export interface Notices {
  tell(arrived: readonly Arrived[]): void;
}

/** "1 new enquiry", "3 new enquiries". */
export const newEnquiries = (count: number): string =>
  `${count} new ${count === 1 ? 'enquiry' : 'enquiries'}`;

/** If more enquiries than this arrive at once, they share one notification. */
const single = 3;

interface NoticesOptions {
  hidesNames: () => boolean;
  onOpen: (path: string) => void;
  onUnseen: (count: number) => void;
}

/**
 * @param hidesNames whether notifications leave out the sender's name
 * @param onOpen called with a path of the app when a notification is clicked
 * @param onUnseen called with the number of enquiries since the window was last seen
 */
export function createNotices(window: MainWindow, { hidesNames, onOpen, onUnseen }: NoticesOptions): Notices {
  let unseen = 0;
  // A notification without a reference is garbage-collected, and its click event is lost.
  const openNotices = new Set<Notification>();

  const count = (next: number) => {
    showBadge(next, { cameMore: next > unseen, words: newEnquiries(next) });
    unseen = next;
    onUnseen(next);
  };
  const show = (title: string, body: string, path: string) => {
    const notice = new Notification({ title, body });
    openNotices.add(notice);
    notice.on('click', () => onOpen(path));
    notice.on('close', () => openNotices.delete(notice));
    notice.show();
  };
  window.onVisible(() => {
    if (unseen > 0) count(0);
    for (const notice of openNotices) notice.close();
    openNotices.clear();
  });

  return {
    tell(arrived) {
      if (arrived.length === 0 || window.isSeen()) return;
      count(unseen + arrived.length);
      if (arrived.length > single) {
        show('New enquiries', `${arrived.length} people have written.`, '/admin/contacts');
        return;
      }
      for (const { _id, name } of arrived)
        show('New enquiry', hidesNames() ? 'Open Prasthan to read it.' : name, `/admin/contacts/${_id}`);
    },
  };
}
