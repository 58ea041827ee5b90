import { officeDay } from 'api/rules/dashboard';
import { useEffect, useSyncExternalStore } from 'react';
import { formatDay, formatMoment } from '../format.ts';
import {
  type BikramSambat,
  getBikramSambat,
  onCalendar,
  shownCalendar,
  takeBikramSambat,
  useShownCalendar,
} from '../shown-calendar.ts';

/** Delay before the module is preloaded, in milliseconds, so that the first screen loads first. */
const headStart = 2000;
/** Delay before a failed import is retried, in milliseconds. */
const pause = 2000;

let isLoading = false;
let clock: ReturnType<typeof setTimeout> | undefined;

// Do not inline this function. The build would turn `import(…).then(…)` into `importFetched(() => import(…).then(…))`
// (`vite.config.ts`), and the error handler would not run if `importFetched` cannot fetch the file.
const loadWords = () => import('./day-words.ts');

function load() {
  clearTimeout(clock);
  if (isLoading) return;
  isLoading = true;
  loadWords().then(takeBikramSambat, () => {
    isLoading = false;
    clock = setTimeout(load, pause);
  });
}

const loadSoon = () => {
  clock ??= setTimeout(load, headStart);
};

function bikramSambatSoon(): BikramSambat | null {
  const loaded = getBikramSambat();
  if (!loaded) loadSoon();
  return loaded;
}

/** Returns null until the module is loaded. @param isWanted - whether to import the module at once, without the delay */
export function useLateBikramSambat(isWanted: boolean): BikramSambat | null {
  const module = useSyncExternalStore(onCalendar, getBikramSambat, getBikramSambat);
  useEffect(() => {
    if (isWanted) load();
    else loadSoon();
  }, [isWanted]);
  return module;
}

/** Formats a day in the calendar that the account does not use; null if BS is not loaded or does not contain the day. */
export function otherDay(module: BikramSambat | null, day: string): string | null {
  if (!module?.wordsIn(day, 'BS')) return null;
  return module.wordsIn(day, module.otherCalendar(shownCalendar()));
}

const beside = (words: string, day: string): string => {
  const other = otherDay(bikramSambatSoon(), day);
  return other ? `${words} (${other})` : words;
};

/** Returns "21 Nov 2026 (5 Mangsir 2083)". Until Bikram Sambat is loaded, returns only "21 Nov 2026". */
export const dayInBoth = (stored: string): string => beside(formatDay(stored), stored);

/** Returns "21 Nov 2026, 16:04 (5 Mangsir 2083)". @param iso - ISO 8601 */
export const momentInBoth = (iso: string): string => beside(formatMoment(iso), officeDay(new Date(iso)));

/** Rerenders the component when the account's calendar changes. Loads Bikram Sambat immediately if the account uses it. */
export const useCalendarOfAccount = (): void => void useLateBikramSambat(useShownCalendar() === 'BS');
