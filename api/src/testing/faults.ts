/** Lists of logged faults. A fault that stays in its list fails the test that caused it. */
const untaken = new Set<string[]>();

/** Adds a server's list of faults. Call the returned function when the server closes. */
export function watchFaults(faults: string[]): () => void {
  untaken.add(faults);
  return () => void untaken.delete(faults);
}

export const takeAllFaults = (): string[] => [...untaken].flatMap((faults) => faults.splice(0));
