/** The format of a fact's key, with which texts refer to the fact: "au-funds". */
export const factKey = /^[a-z]{2,12}(-[a-z0-9]+)+$/;

/** The default number of months after which staff check a fact again. */
export const usualMonths = 6;

/** How many days after its due day a fact is shown with the warning that it may have changed. */
const PATIENCE_DAYS = 30;

interface Checked {
  /** A date such as "2026-11-21"; null if nobody has compared the value with its source. */
  checkedOn: string | null;
  everyMonths: number;
}

/** How the site shows a fact: with its value, with its value and a warning, or without a value. */
export type FactFace = 'checked' | 'overdue' | 'unchecked';

function later(day: string, { months = 0, days = 0 }): string {
  const date = new Date(`${day}T00:00:00Z`);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  // A month may be shorter: six months after 31 August is the last day of February.
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last) + days);
  return first.toISOString().slice(0, 10);
}

/** Returns the day on which staff should compare a fact with its source again; null if nobody has compared it yet. */
export const dueOn = ({ checkedOn, everyMonths }: Checked): string | null =>
  checkedOn && later(checkedOn, { months: everyMonths });

/** Returns whether staff should compare a fact with its source. @param day - today's date in the office */
export function isDue(fact: Checked, day: string): boolean {
  const due = dueOn(fact);
  return due === null || due <= day;
}

/** @param day - today's date in the office */
export function faceOf(fact: Checked, day: string): FactFace {
  const due = dueOn(fact);
  if (due === null) return 'unchecked';
  return day > later(due, { days: PATIENCE_DAYS }) ? 'overdue' : 'checked';
}
