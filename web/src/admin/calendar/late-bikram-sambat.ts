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

/**
 * The words of Bikram Sambat with its table, which the first screen does without. One request for all days of a screen.
 *
 * @param isWanted shown at once; otherwise the first screen loads before
 * @returns null until it is there
 */
export function useLateBikramSambat(isWanted: boolean): BikramSambat | null {
  const module = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (loaded) return;
    if (isWanted) load();
    else clock ??= setTimeout(load, headStart);
  }, [isWanted]);
  return module;
}
