/**
 * Reads a JSON value from this device's storage. Returns null if the storage is full, forbidden or broken, because the form
 * also works without it.
 */
export function recall<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** How long a visitor's typed text stays on the device, in milliseconds: seven days (docs/product.md, "Enquiry form"). */
const kept = 7 * 24 * 60 * 60 * 1000;

/** Whether something stored at this time has expired. A time in the future means that the clock was set back. */
export const isPast = (at = Date.now()): boolean => Date.now() - at > kept;

/** Stores a JSON value on this device; null deletes it. Returns whether it is stored. */
export function keep(name: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
