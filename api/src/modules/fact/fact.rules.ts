/** Matches the key of a fact, such as "au-funds". */
export const factKey = /^[a-z]{2,12}(-[a-z0-9]+)+$/;

/** By default, staff check a fact again after this many months. */
export const usualMonths = 6;

/** The site adds a warning to a fact when its check (`dueOn`) is overdue by more than this many days. */
const PATIENCE_DAYS = 30;

interface Checked {
  /** Such as "2026-11-21"; null if nobody has compared the value with its source. */
  checkedOn: string | null;
  everyMonths: number;
}

/** `checked`: the site shows the value. `overdue`: the site adds a warning. `unchecked`: the site hides the value. */
export type FactStatus = 'checked' | 'overdue' | 'unchecked';

function later(day: string, { months = 0, days = 0 }): string {
  const date = new Date(`${day}T00:00:00Z`);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  // The later month may be shorter: six months after 31 August is the last day of February.
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last) + days);
  return first.toISOString().slice(0, 10);
}

/** Returns the day of the next check; null if nobody has compared the fact with its source yet. */
export const dueOn = ({ checkedOn, everyMonths }: Checked): string | null =>
  checkedOn && later(checkedOn, { months: everyMonths });

/** Returns whether staff should compare a fact with its source. @param day - today's date in the office */
export function isDue(fact: Checked, day: string): boolean {
  const due = dueOn(fact);
  return due === null || due <= day;
}

/** @param day - today's date in the office */
export function statusOf(fact: Checked, day: string): FactStatus {
  const due = dueOn(fact);
  if (due === null) return 'unchecked';
  return day > later(due, { days: PATIENCE_DAYS }) ? 'overdue' : 'checked';
}
