/** The calendar in which the signed-in account reads and types days on all screens (docs/product.md, "Two calendars"). */
import type { Calendar } from 'api/bikram-sambat';
import { useSyncExternalStore } from 'react';

type BsWords = (day: string) => string | null;

let calendar: Calendar = 'AD';
/** Null until the Bikram Sambat table is loaded. Until then, days are shown in AD. */
let bsWords: BsWords | null = null;
let save: ((calendar: Calendar) => void) | null = null;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

export const shownCalendar = (): Calendar => calendar;

/** Returns "5 Mangsir 2083"; null if Bikram Sambat is not chosen or not loaded, or if the day is outside its range. */
export const shownInBs = (day: string): string | null => (calendar === 'BS' && bsWords?.(day)) || null;

export function showCalendar(next: string): void {
  if (next === calendar) return;
  calendar = next === 'BS' ? 'BS' : 'AD';
  notify();
}

export function takeBsWords(words: BsWords): void {
  bsWords = words;
  notify();
}

export function chooseCalendar(next: Calendar): void {
  showCalendar(next);
  save?.(next);
}

/** Sets the function that saves the choice for the account. @returns a function that unregisters `keep` */
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

/** Rerenders the component when the calendar changes and when the Bikram Sambat table is loaded. */
export function useShownCalendar(): Calendar {
  useSyncExternalStore(subscribe, snapshot, snapshot);
  return calendar;
}
