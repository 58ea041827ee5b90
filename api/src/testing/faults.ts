/** Each server's list of logged faults. A fault that is still in a list at the end of a test fails the test. */
const untaken = new Set<string[]>();

/** Adds a server's list of faults. Call the returned function when the server closes. */
export function watchFaults(faults: string[]): () => void {
  untaken.add(faults);
  return () => void untaken.delete(faults);
}

export const takeAllFaults = (): string[] => [...untaken].flatMap((faults) => faults.splice(0));
