/** Lists of faults that the API has logged. A fault that stays in its list fails the test that caused it. */
const untaken = new Set<string[]>();

/** Watches a list of faults. Call the returned function when the server of this list closes. */
export function watchFaults(faults: string[]): () => void {
  untaken.add(faults);
  return () => void untaken.delete(faults);
}

/** Returns all logged faults and removes them from their lists. */
export const takeAllFaults = (): string[] => [...untaken].flatMap((faults) => faults.splice(0));
