import { join } from 'node:path';
import { app, BrowserWindow, Notification, nativeImage } from 'electron';
import type { Reminder } from 'web/admin/platform';
import type { MainWindow } from './window.ts';

export interface Arrived {
  _id: string;
  name: string;
  origin: string;
}

export const newEnquiries = (count: number): string =>
  `${count} new ${count === 1 ? 'enquiry' : 'enquiries'}`;

/** If more than this many enquiries arrive at once, they share one notification. */
const single = 3;

interface NoticesOptions {
  hidesNames: () => boolean;
  onOpen: (path: string) => void;
  onCall: (number: string) => void;
  onLater: (reminder: Reminder) => void;
  /** Called with the number of enquiries that arrived since the window was last seen. */
  onUnseen: (count: number) => void;
}

/** Shows notifications only while nobody sees the window. Shows the number of unseen enquiries on the app's icon. */
export function createNotices(
  window: MainWindow,
  { hidesNames, onOpen, onCall, onLater, onUnseen }: NoticesOptions,
) {
  let unseen = 0;
  // Without a reference, a notification is garbage-collected and its click event is lost.
  const openNotices = new Set<Notification>();

  const count = (next: number) => {
    showBadge(next, { cameMore: next > unseen, words: newEnquiries(next) });
    unseen = next;
    onUnseen(next);
  };
  const show = (title: string, body: string, path: string, choices: Record<string, () => void> = {}) => {
    const labels = Object.keys(choices);
    // Some systems show no buttons, for example Linux with this version of Electron.
    const actions = labels.map((text) => ({ type: 'button' as const, text }));
    const notice = new Notification({ title, body, actions });
    openNotices.add(notice);
    notice.on('click', () => onOpen(path));
    notice.on('action', (_event, index) => choices[labels[index] ?? '']?.());
    notice.on('close', () => openNotices.delete(notice));
    notice.show();
  };
  window.onVisible(() => {
    if (unseen > 0) count(0);
    for (const notice of openNotices) notice.close();
    openNotices.clear();
  });

  return {
    tell(arrived: readonly Arrived[]) {
      if (arrived.length === 0 || window.isSeen()) return;
      count(unseen + arrived.length);
      if (arrived.length > single) {
        show('New enquiries', `${arrived.length} people have written.`, '/admin/contacts');
        return;
      }
      for (const { _id, name } of arrived)
        show('New enquiry', hidesNames() ? 'Open Prasthan to read it.' : name, `/admin/contacts/${_id}`);
    },
    remind(reminder: Reminder) {
      const { id, name, time, isVisit, number } = reminder;
      const path = `/admin/contacts/${id}`;
      const call = () => {
        onCall(number);
        onOpen(path);
      };
      const title = `${time}: ${isVisit ? 'visit' : 'call'}`;
      show(title, hidesNames() ? 'Open Prasthan to read it.' : name, path, {
        ...(number && { Call: call }),
        Later: () => onLater(reminder),
      });
    },
  };
}

/**
 * Shows a number on macOS and on Linux docks that support Unity's protocol. On Windows, shows a dot with `words` for screen
 * readers, and flashes the taskbar button if the number has increased.
 */
function showBadge(count: number, { cameMore, words }: { cameMore: boolean; words: string }): void {
  app.setBadgeCount(count);
  if (process.platform !== 'win32') return;
  const dot =
    count === 0 ? null : nativeImage.createFromPath(join(app.getAppPath(), 'resources/overlay.png'));
  for (const window of BrowserWindow.getAllWindows()) {
    window.setOverlayIcon(dot, words);
    window.flashFrame(cameMore);
  }
}

export type SessionNotice = ReturnType<typeof createSessionNotice>;

export function createSessionNotice(onClick: () => void) {
  // Without this reference, the notification is garbage-collected and its click event is lost.
  let current: Notification | null = null;
  const clear = () => {
    current?.close();
    current = null;
  };
  return {
    tell(title: string, body: string) {
      clear();
      current = new Notification({ title, body });
      current.on('click', onClick);
      current.show();
    },
    clear,
  };
}
