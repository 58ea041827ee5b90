/** The calendar in which the signed-in account reads and types days: one choice for every screen (docs/product.md, "Two calendars"). */
import type { Calendar } from 'api/bikram-sambat';
import { useSyncExternalStore } from 'react';

type BsWords = (day: string) => string | null;

let calendar: Calendar = 'AD';
/** Null until the table of Bikram Sambat is loaded; until then days appear in AD. */
let bsWords: BsWords | null = null;
let save: ((calendar: Calendar) => void) | null = null;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

export const shownCalendar = (): Calendar => calendar;

/** A stored day in Bikram Sambat, if the account reads days in it: "5 Mangsir 2083". */
export const shownInBs = (day: string): string | null => (calendar === 'BS' && bsWords?.(day)) || null;

/** Shows the choice of the signed-in account. */
export function showCalendar(next: string): void {
  if (next === calendar) return;
  calendar = next === 'BS' ? 'BS' : 'AD';
  notify();
}

/** Takes the words of Bikram Sambat, which are loaded late. */
export function takeBsWords(words: BsWords): void {
  bsWords = words;
  notify();
}

/** Shows another calendar and saves it for the account. */
export function chooseCalendar(next: Calendar): void {
  showCalendar(next);
  save?.(next);
}

/** @param keep saves a choice for the signed-in account. @returns stops saving */
export function keepCalendarWith(keep: (calendar: Calendar) => void): () => void {
  save = keep;
  return () => {
    if (save === keep) save = null;
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const snapshot = () => `${calendar} ${bsWords !== null}`;

/** The calendar in use. The component renders again when days appear in another calendar. */
export function useShownCalendar(): Calendar {
  useSyncExternalStore(subscribe, snapshot, snapshot);
  return calendar;
}
