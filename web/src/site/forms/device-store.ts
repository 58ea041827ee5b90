/**
 * Reads a JSON value that this device keeps. A full, forbidden or garbled store reads as null: what is kept here is a
 * comfort, and the form works without it.
 */
export function recall<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a JSON value on this device; null forgets it. Returns whether it is kept. */
export function keep(name: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
