/** The calendar in which the signed-in account reads and types days on all screens (docs/product.md, "Two calendars"). */
import type { Calendar } from 'api/bikram-sambat';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** The functions of `calendar/day-words.ts`. They are typed here, because importing their type would be a circular import. */
export interface BikramSambat {
  wordsIn: (day: string, calendar: Calendar) => string | null;
  bothWords: (day: string, calendar: Calendar) => string;
  otherCalendar: (calendar: Calendar) => Calendar;
}

let calendar: Calendar = 'AD';
/** Null until loaded. Until then, days are shown in AD. */
let bikramSambat: BikramSambat | null = null;
let save: ((calendar: Calendar) => void) | null = null;
const listeners = createListeners();

export const shownCalendar = (): Calendar => calendar;

export const getBikramSambat = (): BikramSambat | null => bikramSambat;

/** Returns, for example, "5 Mangsir 2083"; null if Bikram Sambat is not chosen or not loaded, or its table lacks the day. */
export const shownInBs = (day: string): string | null =>
  (calendar === 'BS' && bikramSambat?.wordsIn(day, 'BS')) || null;

export function showCalendar(next: string): void {
  if (next === calendar) return;
  calendar = next === 'BS' ? 'BS' : 'AD';
  listeners.call();
}

export function takeBikramSambat(module: BikramSambat): void {
  bikramSambat = module;
  listeners.call();
}

export function chooseCalendar(next: Calendar): void {
  showCalendar(next);
  save?.(next);
}

/** Registers `keep`, which saves the chosen calendar to the account. @returns a function that unregisters `keep` */
export function keepCalendarWith(keep: (calendar: Calendar) => void): () => void {
  save = keep;
  return () => {
    if (save === keep) save = null;
  };
}

export const onCalendar = listeners.add;

const snapshot = () => `${calendar} ${bikramSambat !== null}`;

/** Rerenders the component when the calendar changes and when the Bikram Sambat table is loaded. */
export function useShownCalendar(): Calendar {
  useSyncExternalStore(onCalendar, snapshot, snapshot);
  return calendar;
}
