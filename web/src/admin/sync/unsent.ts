/** A change that could not be sent yet. It is kept in this tab alone, and nothing of it is stored on the device. */
export interface Unsent<Change> {
  /** The Idempotency-Key: the same for each try, so that the server runs the change once. */
  key: string;
  /** The record that is changed. Its changes go out in the order in which they were made. */
  about: string;
  change: Change;
  /** The server's message for a refusal, which waits for a decision; null while the change waits to be sent. */
  refusal: string | null;
}

/** How a try ended. `away`: the server was not reached. */
export type Try = 'done' | 'away' | { refusal: string };

export type UnsentChanges<Change> = ReturnType<typeof createUnsent<Change>>;

/** @param send sends one change; it must not throw */
export function createUnsent<Change>(send: (item: Unsent<Change>) => Promise<Try>) {
  let items: readonly Unsent<Change>[] = [];
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function set(next: readonly Unsent<Change>[]) {
    items = next;
    for (const listener of listeners) listener();
  }
  const patch = (key: string, values: Partial<Unsent<Change>>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...values } : item)));

  async function sendAll() {
    // Looked up again after each try, because changes may have been added or dropped.
    for (let next = first(); next; next = first()) {
      const { key } = next;
      const result = await send(next);
      if (!items.some((item) => item.key === key)) continue;
      if (result === 'away') return;
      if (result === 'done') set(items.filter((item) => item.key !== key));
      else patch(key, { refusal: result.refusal });
    }
  }
  const first = () => items.find(({ refusal }) => refusal === null);

  return {
    /** Returns the same array until something changes. */
    getState: (): readonly Unsent<Change>[] => items,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keep: (change: Omit<Unsent<Change>, 'refusal'>): void => set([...items, { ...change, refusal: null }]),
    revise: (key: string, change: Change): void => patch(key, { change }),
    /** Tries to send all changes one after the other. A call during a try has no effect. */
    flush(): Promise<void> {
      running ??= sendAll().finally(() => {
        running = null;
      });
      return running;
    },
    retry: (key: string): void => patch(key, { refusal: null }),
    remove: (key: string): void => set(items.filter((item) => item.key !== key)),
    clear(): void {
      if (items.length > 0) set([]);
    },
  };
}
