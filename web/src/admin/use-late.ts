import { useEffect, useState } from 'react';

/** Delay before loading a module that is not wanted yet, in milliseconds, so that the first screen loads first. */
const headStart = 3000;
/** Delay before a failed import is retried, in milliseconds. */
const pause = 2000;

/**
 * Imports a module immediately if `isWanted`, otherwise after a delay, so that the module is available offline later. Retries
 * a failed import while `isWanted`.
 * @param load - must be the same function on every render
 * @param onFailure - called only if `isWanted` has been true since the import began
 * @returns null until loaded
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
    if (!isWanted) setFailures(0);
    let isCurrent = isWanted;
    const fail = () => {
      if (!isCurrent) return;
      setFailures((before) => before + 1);
      onFailure?.();
    };
    const wait = !isWanted ? headStart : failures > 0 ? pause : 0;
    const clock = setTimeout(() => load().then((loaded) => setModule(loaded), fail), wait);
    return () => {
      isCurrent = false;
      clearTimeout(clock);
    };
  }, [module, isWanted, failures]);
  return module;
}

/** Debounces a value: returns the previous value until the new one has been unchanged for `wait` milliseconds. */
export function useSettled<Value>(value: Value, wait: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const clock = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(clock);
  }, [value, wait]);
  return settled;
}
