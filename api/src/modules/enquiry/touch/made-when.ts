/** Days that a change may wait to be sent. Whatever is older comes from a computer with a wrong clock. */
const LONGEST_WAIT = 30;
const DAY = 24 * 60 * 60 * 1000;

/**
 * When staff did what waited to be sent: not in the future, and not before it could be.
 *
 * @param at - the time that the client says; null: now
 * @param earliest - when the enquiry was received, of what was done about it
 */
export function madeWhen(at: Date | null, now: Date, earliest: Date = new Date(0)): Date {
  if (!at || at >= now) return now;
  return new Date(Math.max(at.getTime(), earliest.getTime(), now.getTime() - LONGEST_WAIT * DAY));
}
