/** Tells the time by the server's clock, because a computer's clock may be wrong by hours or even a day. */

/**
 * Differences below this, in milliseconds, are ignored: they result from network latency and from the `Date` header's
 * precision of one second.
 */
const sameMinute = 60_000;

let ahead = 0;

/** Returns the time by the server's clock if known, otherwise by this computer's clock, in milliseconds since 1970. */
export const officeNow = (): number => Date.now() + ahead;

/**
 * Returns how far the server's clock is ahead of this computer's, in milliseconds. Negative if it is
 * behind; 0 if they agree.
 */
export const clockDifference = (): number => ahead;

/** Updates the time from a response that has just arrived. @returns whether the difference between the clocks has changed */
export function learnTime(answer: Response): boolean {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return false;
  const difference = date - Date.now();
  const next = Math.abs(difference) > sameMinute ? difference : 0;
  const isNew = Math.abs(next - ahead) > sameMinute;
  if (isNew || next === 0) ahead = next;
  return isNew;
}
