import type { Api } from 'api';
import { LRUCache } from 'lru-cache';

/** What is known of the content and its database. */
export type Source = Pick<Api, 'content' | 'isAnswering'>;

interface Entry<Value> {
  value: Value;
  /** The generation of the content that the value was made of. */
  generation: number;
  /** Milliseconds of `performance.now()`. */
  endsAt: number;
}

interface Options<Value> {
  /** Entries, and their size by `sizeOf`, at most. */
  max?: number;
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  /** Milliseconds that a value lives at most. */
  lifetime?: number;
  /** While the database is away, a value of an older generation is better than none. */
  outlives?: boolean;
  /** Bounds the work of making values. */
  bound?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface Found<Value> {
  /** The value that may be served. */
  value?: Value | undefined;
  /** The last value, of an older generation: whoever serves it serves a fallback. */
  last?: Value | undefined;
  /** The database has confirmed the generation. */
  isSure: boolean;
  /** The database does not answer. */
  isAway: boolean;
}

/** Where a value is kept that was made; null for one that is not kept. */
type Into<Value> = (value: Value) => { set(key: string, entry: Entry<Value>): void } | null;

/**
 * Keeps public data, by one policy (docs/performance.md, "What is kept"). A value is served while it is of the current
 * generation of the content, the database has confirmed that generation, and its time is not over. While the database is away, a
 * value of the current generation goes on, whatever its time. While the database answers others but not this instance, nothing is
 * served.
 */
export function kept<Value extends object>(
  { content, isAnswering }: Source,
  { max, maxSize, sizeOf, lifetime = Number.POSITIVE_INFINITY, outlives = false, bound }: Options<Value>,
) {
  const largestEntry = 1024 * 1024;
  const entries = new LRUCache<string, Entry<Value>>(
    maxSize === undefined
      ? { max: max ?? 1 }
      : {
          maxSize,
          maxEntrySize: largestEntry,
          sizeCalculation: ({ value }, key) => (sizeOf?.(value) ?? 1) + key.length,
        },
  );
  const making = new Map<string, Promise<Value>>();
  const isSure = () => content.isFresh() || content.confirm();
  const isCurrent = ({ generation }: Entry<Value>) => generation === content.generation;

  content.onRaise(() => {
    making.clear();
    if (!outlives) entries.clear();
  });

  async function make(key: string, work: () => Promise<Value>, into: Into<Value>): Promise<Value> {
    const isKnown = await isSure();
    const { generation, endsAt } = content;
    const value = await work();
    // Made while the content changed: it goes to those who wait for it, and to nobody else.
    if (isKnown && content.generation === generation)
      into(value)?.set(key, { value, generation, endsAt: Math.min(endsAt, performance.now() + lifetime) });
    return value;
  }

  const set = (key: string, entry: Entry<Value>) => void entries.set(key, entry);

  return {
    /** The value of a key, if it may be served without asking the database. */
    current(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry && isCurrent(entry) && performance.now() < entry.endsAt && content.isFresh()
        ? entry.value
        : undefined;
    },
    /** Asks the database where it must. Nobody waits longer than a second for one that does not answer. */
    async find(key: string): Promise<Found<Value>> {
      const isKnown = await isSure();
      const entry = entries.get(key);
      if (isKnown)
        return {
          value: entry && isCurrent(entry) && performance.now() < entry.endsAt ? entry.value : undefined,
          isSure: true,
          isAway: false,
        };
      if (await isAnswering()) return { isSure: false, isAway: false };
      const away = { isSure: false, isAway: true };
      if (!entry) return away;
      return isCurrent(entry) ? { value: entry.value, ...away } : { last: entry.value, ...away };
    },
    /**
     * Makes a value, once for all who ask for it at the same time, and keeps it if the content was the same from before the
     * work to its end.
     *
     * @param into another place to keep the value at
     */
    make(key: string, work: () => Promise<Value>, into: Into<Value> = () => ({ set })): Promise<Value> {
      const before = making.get(key);
      if (before) return before;
      const run = () => make(key, work, into);
      const started = bound ? bound(run) : run();
      making.set(key, started);
      const end = () => {
        if (making.get(key) === started) making.delete(key);
      };
      started.then(end, end);
      return started;
    },
    set,
    holds: (key: string, value: Value) => entries.peek(key)?.value === value,
    /** Counts the size of a value again. */
    resize(key: string): void {
      const entry = entries.peek(key);
      if (entry) entries.set(key, { ...entry });
    },
    /** The last value, whatever its generation. */
    last: (key: string): Value | undefined => entries.peek(key)?.value,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
