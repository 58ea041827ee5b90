/** The faults that the API logged and that no test has taken yet: each fails the test that caused it. */
const untaken = new Set<string[]>();

/** A list of faults that is watched until its server closes. */
export function watchFaults(faults: string[]): () => void {
  untaken.add(faults);
  return () => void untaken.delete(faults);
}

/** All faults that were logged since the last call; empties the lists. */
export const takeAllFaults = (): string[] => [...untaken].flatMap((faults) => faults.splice(0));
