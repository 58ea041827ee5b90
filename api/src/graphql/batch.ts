import DataLoader from 'dataloader';

export type Loaders = Map<string, DataLoader<unknown, unknown>>;

/**
 * Loads a field of many rows with one statement instead of one per row (N+1). Rows that GraphQL resolves in the same tick are
 * loaded together. Nothing is cached: the context of a subscription lives for hours, and cached values would become outdated.
 * @param name - calls with the same name share a batch, so their `load` functions must do the same
 * @param load - returns one value for each key, in the order of the keys
 */
export function batched<Key, Value>(
  { loaders }: { loaders: Loaders },
  name: string,
  key: Key,
  load: (keys: readonly Key[]) => Promise<Value[]>,
): Promise<Value> {
  const known = loaders.get(name) as DataLoader<Key, Value> | undefined;
  const loader = known ?? new DataLoader<Key, Value>(load, { cache: false, maxBatchSize: 500 });
  if (!known) loaders.set(name, loader as DataLoader<unknown, unknown>);
  return loader.load(key);
}
