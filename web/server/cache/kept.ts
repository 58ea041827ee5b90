import type { Api } from 'api';
import { LRUCache } from 'lru-cache';

/** Tells which generation of the content is current, and whether the database responds. */
export type Source = Pick<Api, 'content' | 'isAnswering'>;

interface Entry<Value> {
  value: Value;
  /** The generation of the content from which the value was made. */
  generation: number;
  /** Time of expiry, by `performance.now()`. */
  endsAt: number;
}

interface Options<Value> {
  /** The maximum number of entries, or their maximum total size by `sizeOf`. */
  max?: number;
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  /** The longest time a value is served, in ms. */
  lifetime?: number;
  /** Whether a value of an older generation may be served while the database is unavailable. */
  outlives?: boolean;
  /** Limits how many values are made at the same time. */
  bound?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface Found<Value> {
  /** The value that may be served. */
  value?: Value | undefined;
  /** The last value, from an older generation. A response that uses this value is a fallback. */
  last?: Value | undefined;
  /** Whether the database has confirmed the generation. */
  isSure: boolean;
  /** Whether the database is unavailable. */
  isAway: boolean;
}

/** Chooses the store for a new value; null if the value is not cached. */
type Into<Value> = (value: Value) => { set(key: string, entry: Entry<Value>): void } | null;

/**
 * Caches public data by one policy (docs/performance.md, "What is kept"). A value is served if it belongs to the current
 * generation of the content, the database has confirmed that generation, and the value has not expired. While the database is
 * unavailable, a value of the current generation is served even if it has expired. While the database responds but this instance
 * cannot confirm the generation, no cached value is served.
 */
export function kept<Value extends object>(
  { content, isAnswering }: Source,
  { max, maxSize, sizeOf, lifetime = Number.POSITIVE_INFINITY, outlives = false, bound }: Options<Value>,
) {
  const entries = new LRUCache<string, Entry<Value>>(
    maxSize === undefined
      ? { max: max ?? 1 }
      : {
          maxSize,
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
    // If the content changed while the value was made, the waiting requests get the value, but it is not cached.
    if (isKnown && content.generation === generation)
      into(value)?.set(key, { value, generation, endsAt: Math.min(endsAt, performance.now() + lifetime) });
    return value;
  }

  const set = (key: string, entry: Entry<Value>) => void entries.set(key, entry);

  return {
    /** Returns the value of a key if it may be served without querying the database. */
    current(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry && isCurrent(entry) && performance.now() < entry.endsAt && content.isFresh()
        ? entry.value
        : undefined;
    },
    /** Looks up a value, and queries the database if necessary. Waits at most a second for a database that does not respond. */
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
    /** Makes a value once for all concurrent callers, and caches it unless the content has changed. @param into another store */
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
    /** Updates the size of a value that has changed. */
    resize(key: string): void {
      const entry = entries.peek(key);
      if (entry) entries.set(key, { ...entry });
    },
    /** Returns the last value, whatever its generation. */
    last: (key: string): Value | undefined => entries.peek(key)?.value,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
