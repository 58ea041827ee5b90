import { useEffect, useState } from 'react';

/** Time for the first screen to load before the rest, in milliseconds. */
const headStart = 3000;
/** Pause before another try to load what is wanted, in milliseconds. */
const pause = 2000;

/**
 * A module that the first screen does not need. It is loaded when `isWanted`, or some time later, so that it also works without
 * a network. A failed load is repeated while it is wanted.
 *
 * @param load the same function at each call
 * @param onFailure called if the module is wanted and could not be loaded
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

/** A value once it has not changed for `wait` milliseconds; its first value at once. */
export function useSettled<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const clock = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(clock);
  }, [value, wait]);
  return settled;
}
