const key = 'toast';

export function leaveToast(message: string): void {
  try {
    sessionStorage.setItem(key, message);
  } catch {
    // Safe to ignore: the next page then shows no message.
  }
}

export function takeToast(): string | null {
  try {
    const message = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return message;
  } catch {
    return null;
  }
}
