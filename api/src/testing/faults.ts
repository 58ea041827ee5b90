/** The faults that the API logged and no test has removed. Each fails the test that caused it. */
const untaken = new Set<string[]>();

/** Watches a list of faults. The returned function must be called when its server closes. */
export function watchFaults(faults: string[]): () => void {
  untaken.add(faults);
  return () => void untaken.delete(faults);
}

/** Removes and returns all logged faults. */
export const takeAllFaults = (): string[] => [...untaken].flatMap((faults) => faults.splice(0));
