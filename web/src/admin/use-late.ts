import { useEffect, useState } from 'react';

/** Time for the first screen to load before the rest, in milliseconds. */
const headStart = 3000;
/** Pause before another try to load what is wanted, in milliseconds. */
const pause = 2000;

/**
 * A module that the first screen does without: loaded when it is wanted, or by itself a while later, so that it is there without a
 * network, too. What is wanted and cannot be loaded is tried again.
 *
 * @param load the same function at each call
 * @param onFailure it is wanted and could not be loaded
 * @returns null until it is there
 */
export function useLate<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
  onFailure?: () => void,
): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (module) return;
    const fail = () => {
      if (!isWanted) return;
      setFailures((before) => before + 1);
      onFailure?.();
    };
    const wait = !isWanted ? headStart : failures > 0 ? pause : 0;
    const clock = setTimeout(() => load().then((loaded) => setModule(loaded), fail), wait);
    return () => clearTimeout(clock);
  }, [module, isWanted, failures]);
  return module;
}
