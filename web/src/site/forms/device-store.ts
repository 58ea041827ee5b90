/**
 * Reads a JSON value from this device's storage. A full, forbidden or broken storage reads as null: the form works without
 * what is stored.
 */
export function recall<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** How long what a visitor typed stays on the device, in milliseconds: seven days (docs/product.md, "Enquiry form"). */
const kept = 7 * 24 * 60 * 60 * 1000;

/** Whether something of this time must be forgotten. A time in the future is one of a clock that was set back. */
export const isPast = (at = Date.now()): boolean => Date.now() - at > kept;

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
