const key = 'toast';

/** Stores a success message, which the next page in this tab shows. */
export function leaveToast(message: string): void {
  try {
    sessionStorage.setItem(key, message);
  } catch {
    // Without storage, the next page shows no message.
  }
}

/** Returns the previous page's message and removes it from storage. */
export function takeToast(): string | null {
  try {
    const message = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return message;
  } catch {
    return null;
  }
}
