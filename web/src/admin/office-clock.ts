/** The time by the server's clock, because a computer's clock may be wrong by hours or a day. */

/** Smaller differences, in milliseconds, come from the answer's travel time and the missing milliseconds of its date. */
const sameMinute = 60_000;

let ahead = 0;

/** The time by the server's clock if known, otherwise by this computer's, in milliseconds since 1970. */
export const officeNow = (): number => Date.now() + ahead;

/** How far the server's clock is ahead of this computer's, in milliseconds; negative if behind, 0 if equal. */
export const clockDifference = (): number => ahead;

/** Reads the time from an answer that has just arrived. @returns whether the difference has changed */
export function learnTime(answer: Response): boolean {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return false;
  const difference = date - Date.now();
  const next = Math.abs(difference) > sameMinute ? difference : 0;
  const isNew = Math.abs(next - ahead) > sameMinute;
  if (isNew || next === 0) ahead = next;
  return isNew;
}
