import DataLoader from 'dataloader';

/** The batches of one request by their names. */
export type Loaders = Map<string, DataLoader<unknown, unknown>>;

/**
 * Answers a field of many rows with one statement instead of one a row (N+1): all rows that GraphQL asks in the same turn
 * are loaded together. Nothing is kept beyond that turn, because the context of a subscription lives for hours.
 *
 * @param name - names the batch; the same name with the same arguments is the same batch
 * @param load - answers one value for each key, in the keys' order
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
