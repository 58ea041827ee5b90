import { officeDay } from 'api/rules/dashboard';
import { useEffect, useSyncExternalStore } from 'react';
import { formatDay, formatMoment } from '../format.ts';
import { shownCalendar, takeBsWords, useShownCalendar } from '../shown-calendar.ts';

type BikramSambat = typeof import('./day-words.ts');

/** Time for the first screen to load before the rest, in milliseconds. */
const headStart = 2000;
/** Pause before another try, in milliseconds. */
const pause = 2000;

let loaded: BikramSambat | null = null;
let isLoading = false;
let clock: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function load() {
  clearTimeout(clock);
  if (isLoading || loaded) return;
  isLoading = true;
  import('./day-words.ts').then(
    (module) => {
      loaded = module;
      takeBsWords((day) => module.wordsIn(day, 'BS'));
      for (const listener of listeners) listener();
    },
    () => {
      isLoading = false;
      clock = setTimeout(load, pause);
    },
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => loaded;

const loadSoon = () => {
  clock ??= setTimeout(load, headStart);
};

/** The module, if it is loaded; null until then. It is loaded some time after the first call. */
function bikramSambatSoon(): BikramSambat | null {
  if (!loaded) loadSoon();
  return loaded;
}

/** The words and the table of Bikram Sambat; null until loaded. @param isWanted now; otherwise after the first screen */
export function useLateBikramSambat(isWanted: boolean): BikramSambat | null {
  const module = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (loaded) return;
    if (isWanted) load();
    else loadSoon();
  }, [isWanted]);
  return module;
}

/** The day in the calendar that is not in use; null where Bikram Sambat is not loaded or does not reach. */
export function otherDay(module: BikramSambat | null, day: string): string | null {
  if (!module?.wordsIn(day, 'BS')) return null;
  return module.wordsIn(day, module.otherCalendar(shownCalendar()));
}

const beside = (words: string, day: string): string => {
  const other = otherDay(bikramSambatSoon(), day);
  return other ? `${words} (${other})` : words;
};

/**
 * "21 Nov 2026 (5 Mangsir 2083)" for a stored day, for titles and other plain text. Bikram Sambat is loaded late; until then
 * only the AD day is returned. `OfficeDay` re-renders by itself; use it where an element is possible.
 */
export const dayInBoth = (stored: string): string => beside(formatDay(stored), stored);

/** "21 Nov 2026, 16:04 (5 Mangsir 2083)", as `dayInBoth`. @param iso ISO 8601 */
export const momentInBoth = (iso: string): string => beside(formatMoment(iso), officeDay(new Date(iso)));

/** Renders the component again when days appear in another calendar, and loads Bikram Sambat if the account reads days in it. */
export const useCalendarOfAccount = (): void => void useLateBikramSambat(useShownCalendar() === 'BS');
