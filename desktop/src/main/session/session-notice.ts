import { Notification } from 'electron';

/** A notice of the system for staff who do not look at the window: from now on the app hears of no enquiry. */
export interface SessionNotice {
  tell(title: string, body: string): void;
  /** Takes the notice away, because its reason is gone. */
  clear(): void;
}

/** @param onClick the notice was clicked */
export function createSessionNotice(onClick: () => void): SessionNotice {
  // A notification without a reference is garbage-collected, and its click is lost.
  let shown: Notification | null = null;
  const clear = () => {
    shown?.close();
    shown = null;
  };
  return {
    tell(title, body) {
      clear();
      shown = new Notification({ title, body });
      shown.on('click', onClick);
      shown.show();
    },
    clear,
  };
}
