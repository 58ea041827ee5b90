import type { Api } from 'api';
import { LRUCache } from 'lru-cache';

/** Provides the content's generation (a counter of its changes), and whether the database responds. */
export type Source = Pick<Api, 'content' | 'isAnswering'>;

interface Entry<Value> {
  value: Value;
  generation: number;
  /** The time at which the value expires, in ms of `performance.now()`. */
  endsAt: number;
}

interface Options<Value> {
  /** Limits the number of entries (`max`) or the sum of their sizes (`maxSize`, `sizeOf`). */
  max?: number;
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  /** The time in ms after which a value expires. */
  lifetime?: number;
  /** Whether a value of an older generation may be served while the database is unavailable. */
  outlives?: boolean;
  bound?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface Found<Value> {
  value?: Value | undefined;
  /** A value of an older generation. A response with such a value is a fallback: it is not cached and has `noindex`. */
  last?: Value | undefined;
  isSure: boolean;
  isAway: boolean;
}

/** Chooses the store for a new value; null if the value is not cached. */
type Into<Value> = (value: Value) => { set(key: string, entry: Entry<Value>): void } | null;

/**
 * Caches public data (docs/performance.md, "What is kept"). Each value belongs to a generation of the content. If the database
 * confirms that the generation is current, the value is served until it expires; in an outage, even after that. If the database
 * responds but does not confirm the generation, no cached value is served.
 */
export function generationCache<Value extends object>(
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
    // If the content has changed meanwhile, return the value to the waiting requests without caching it.
    if (isKnown && content.generation === generation)
      into(value)?.set(key, { value, generation, endsAt: Math.min(endsAt, performance.now() + lifetime) });
    return value;
  }

  const set = (key: string, entry: Entry<Value>) => void entries.set(key, entry);

  return {
    /** Returns the cached value if it may be served without querying the database. */
    current(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry && isCurrent(entry) && performance.now() < entry.endsAt && content.isFresh()
        ? entry.value
        : undefined;
    },
    /** Looks up a value. Waits at most two seconds if the database does not respond. */
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
    /** Makes a value. Concurrent callers share one run of `work`. If the content changes meanwhile, the value is not cached. */
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
    resize(key: string): void {
      const entry = entries.peek(key);
      if (entry) entries.set(key, { ...entry });
    },
    /** Returns the cached value, even if it has expired or belongs to an older generation. */
    last: (key: string): Value | undefined => entries.peek(key)?.value,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
