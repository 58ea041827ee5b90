import { useEffect, useSyncExternalStore } from 'react';

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
export function bikramSambatSoon(): BikramSambat | null {
  if (!loaded) loadSoon();
  return loaded;
}

/**
 * The words and the table of Bikram Sambat, loaded after the first screen. All days of a screen share one request.
 *
 * @param isWanted shown at once; otherwise the first screen loads before
 * @returns null until it is there
 */
export function useLateBikramSambat(isWanted: boolean): BikramSambat | null {
  const module = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (loaded) return;
    if (isWanted) load();
    else loadSoon();
  }, [isWanted]);
  return module;
}
