import { Notification } from 'electron';

/** What the system shows when the app stays silent from now on and nobody looks at its window. */
export interface SessionNotice {
  tell(title: string, body: string): void;
  /** It is no longer so. */
  clear(): void;
}

/** @param onClick - it was clicked: the window has the login, or the question */
export function createSessionNotice(onClick: () => void): SessionNotice {
  // One that nothing holds is collected as garbage, and its click is lost.
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
