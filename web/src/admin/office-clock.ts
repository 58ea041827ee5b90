/** Computes the time from the server's clock, because this computer's clock may be wrong by hours or even a day. */

/** In ms. Smaller differences between the clocks are ignored: they result from latency and the `Date` header's precision. */
const sameMinute = 60_000;

let ahead = 0;

/** Returns the milliseconds since 1970, by the server's clock if it is known, otherwise by this computer's clock. */
export const officeNow = (): number => Date.now() + ahead;

/** Returns by how many milliseconds the server's clock is ahead of this computer's clock; negative if it is behind. */
export const clockDifference = (): number => ahead;

/** Reads the server's time from a response. @returns whether the difference between the clocks has changed */
export function adjustClock(answer: Response): boolean {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return false;
  const difference = date - Date.now();
  const next = Math.abs(difference) > sameMinute ? difference : 0;
  const isNew = Math.abs(next - ahead) > sameMinute;
  if (isNew || next === 0) ahead = next;
  return isNew;
}
