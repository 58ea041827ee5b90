import { Notification } from 'electron';

/** A system notification for staff who do not see the window: the app no longer reports new enquiries. */
export interface SessionNotice {
  tell(title: string, body: string): void;
  /** Closes the notification, because its reason is gone. */
  clear(): void;
}

/** @param onClick called when the notification is clicked */
export function createSessionNotice(onClick: () => void): SessionNotice {
  // A notification without a reference is garbage-collected, and its click event is lost.
  let current: Notification | null = null;
  const clear = () => {
    current?.close();
    current = null;
  };
  return {
    tell(title, body) {
      clear();
      current = new Notification({ title, body });
      current.on('click', onClick);
      current.show();
    },
    clear,
  };
}
