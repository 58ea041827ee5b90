/** The key of a fact, by which texts refer to it: "au-funds". */
export const factKey = /^[a-z]{2,12}(-[a-z0-9]+)+$/;

/** A fact is checked again after so many months, unless staff set another number. */
export const usualMonths = 6;

/** So many days after the due day, the site says that the value may have changed. */
const PATIENCE_DAYS = 30;

interface Checked {
  /** Such as "2026-11-21"; null if nobody has compared the value with its source. */
  checkedOn: string | null;
  everyMonths: number;
}

/** How the site shows a fact: with its value, with a warning beside the value, or without a value. */
export type FactFace = 'checked' | 'overdue' | 'unchecked';

function later(day: string, { months = 0, days = 0 }): string {
  const date = new Date(`${day}T00:00:00Z`);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  // 31 August and six months is the last day of February.
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last) + days);
  return first.toISOString().slice(0, 10);
}

/** The day on which a fact should be compared with its source again; null if that never happened. */
export const dueOn = ({ checkedOn, everyMonths }: Checked): string | null =>
  checkedOn && later(checkedOn, { months: everyMonths });

/** Whether somebody should compare the fact with its source. @param day today in the office */
export function isDue(fact: Checked, day: string): boolean {
  const due = dueOn(fact);
  return due === null || due <= day;
}

/** @param day today in the office */
export function faceOf(fact: Checked, day: string): FactFace {
  const due = dueOn(fact);
  if (due === null) return 'unchecked';
  return day > later(due, { days: PATIENCE_DAYS }) ? 'overdue' : 'checked';
}
