import type { Attempt } from '../graphql/save.ts';
import { createListeners } from '../listeners.ts';

/**
 * A queued change. It exists only in this tab, and is not stored on the device. Every attempt has the same key, so that the
 * server applies the change only once. After a conflict, `sendRest` sends the rest of the change with another key.
 */
export interface Unsent extends Omit<Attempt, 'client'> {
  /** The changed record's id. */
  about: string;
  /** The server's message if the server rejected the change; otherwise null. A rejected change waits for staff's decision. */
  refusal: string | null;
}

/** `away`: the server could not be reached. */
export type Try = 'done' | 'away' | { refusal: string };

export type UnsentChanges = ReturnType<typeof createUnsent>;

/** @param send - must not throw */
export function createUnsent(send: (item: Unsent) => Promise<Try>) {
  let items: readonly Unsent[] = [];
  let running: Promise<void> | null = null;
  const listeners = createListeners();

  function set(next: readonly Unsent[]) {
    items = next;
    listeners.call();
  }
  const patch = (key: string, values: Partial<Unsent>) =>
    set(items.map((item) => (item.key === key ? { ...item, ...values } : item)));

  async function sendAll() {
    // Find the first change again after each attempt, because changes may have been added or removed in the meantime.
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

  /** Sends the changes one after the other. If changes are already being sent, waits for these attempts instead. */
  function flush(): Promise<void> {
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    /** Returns the same array until the queue changes. */
    getState: (): readonly Unsent[] => items,
    subscribe: listeners.add,
    keep: (change: Omit<Unsent, 'refusal'>): void => set([...items, { ...change, refusal: null }]),
    flush,
    retry(key: string): void {
      patch(key, { refusal: null });
      void flush();
    },
    remove: (key: string): void => set(items.filter((item) => item.key !== key)),
    clear: (): void => set([]),
  };
}
