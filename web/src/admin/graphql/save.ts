import type { ApolloClient, OperationVariables } from '@apollo/client';

export interface Attempt {
  client: ApolloClient;
  options: ApolloClient.MutateOptions<unknown, OperationVariables>;
  /** The Idempotency-Key. */
  key: string;
}

/** Queues changes that cannot be sent (`sync/unsent-changes.ts`). */
export interface Keeper {
  /**
   * @param error - null before the first attempt
   * @returns whether the change was queued
   */
  takes(attempt: Attempt, error: unknown): boolean;
  count(): number;
  /** Calls `listener` when the count may have changed. @returns a function that removes `listener` */
  onChange(listener: () => void): () => void;
  clear(): void;
}

let keeper: Keeper | null = null;

/** Sets the queue, whose code is loaded later to keep the initial bundle small. */
export function keepWith(next: Keeper | null): void {
  keeper = next;
}

/**
 * Returns the tab's queue; null until it is set. The installed app queues changes itself, so this queue stays empty there. Its
 * `count` can still be above 0, because it also includes conflicts that the user has not decided.
 */
export const getKeeper = (): Keeper | null => keeper;

export interface Saved<Data> {
  data: Data | undefined;
  /** Whether the change waits in a queue until the server is reachable again. */
  queued: boolean;
  /** Whether the queue is that of this browser tab. The change is then lost when the tab closes. */
  isKeptHere?: boolean;
}

/**
 * Sends a mutation, or queues it if possible. The server runs a mutation only once per key, so a retry is safe
 * (docs/product.md, "Idempotency").
 * @throws Apollo's error, unless the change was queued
 */
export async function save<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.MutateOptions<Data, Variables>,
  key: string = crypto.randomUUID(),
): Promise<Saved<Data>> {
  const attempt = { client, options: options as Attempt['options'], key };
  const kept = { data: undefined, queued: true, isKeptHere: true };
  if (getKeeper()?.takes(attempt, null)) return kept;
  const context = { headers: { 'Idempotency-Key': key } };
  try {
    const { data, extensions } = await client.mutate<Data, Variables>({ ...options, context });
    return { data, queued: extensions?.queued === true };
  } catch (error) {
    if (getKeeper()?.takes(attempt, error)) return kept;
    throw error;
  }
}
