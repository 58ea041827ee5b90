const key = 'toast';

/** Stores a success message for the next page in this tab. */
export function leaveToast(message: string): void {
  try {
    sessionStorage.setItem(key, message);
  } catch {
    // Without storage the next page shows no message.
  }
}

/** Reads the message of the previous page and removes it. */
export function takeToast(): string | null {
  try {
    const message = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return message;
  } catch {
    return null;
  }
}
