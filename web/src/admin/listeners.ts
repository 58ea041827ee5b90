/** Returns a set of functions that are called together. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    call(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
    /** @returns a function that removes `listener` */
    add(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Stands for the `add` of listeners that do not exist. */
export const never = () => () => {};
