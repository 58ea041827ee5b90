/**
 * The time by the server's clock. The clock of a computer may be wrong by hours or a day, and then "today", due days and the age of
 * a session would be wrong with it.
 */

/** Smaller differences are the way of an answer, and the seconds that its date lacks. Milliseconds. */
const sameMinute = 60_000;

let ahead = 0;

/** Now by the server's clock, as far as it is known; else by this computer's. Milliseconds since 1970. */
export const officeNow = (): number => Date.now() + ahead;

/** How far the server's clock is ahead of this computer's, milliseconds; negative where it is behind, 0 where they agree. */
export const clockDifference = (): number => ahead;

/** Takes the time from an answer that has just arrived. @returns whether the difference is another one than before */
export function learnTime(answer: Response): boolean {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return false;
  const difference = date - Date.now();
  const next = Math.abs(difference) > sameMinute ? difference : 0;
  const isNew = Math.abs(next - ahead) > sameMinute;
  if (isNew || next === 0) ahead = next;
  return isNew;
}
