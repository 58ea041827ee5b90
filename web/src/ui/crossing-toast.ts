const key = 'toast';

/** Leaves a success message for the page that is loaded next in this tab. */
export function leaveToast(message: string): void {
  try {
    sessionStorage.setItem(key, message);
  } catch {
    // Without storage the next page says nothing, and what the message tells is done all the same.
  }
}

/** Takes the message that the page before left, once. */
export function takeToast(): string | null {
  try {
    const message = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return message;
  } catch {
    return null;
  }
}
