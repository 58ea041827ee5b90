import type { ApolloClient, OperationVariables } from '@apollo/client';
import { newKey } from './idempotency.ts';
import { type Attempt, getKeeper } from './keeper.ts';

/** How a mutation ended. */
export interface Saved<Data> {
  data: Data | undefined;
  /** The change waits: the host, or this tab (`isKeptHere`), sends it when the server is back. */
  queued: boolean;
  /** Only this tab keeps the change, and only as long as it is open. */
  isKeptHere?: boolean;
}

/**
 * Runs a mutation. The server does what was asked under one key once, so a second try with the same key is safe
 * (docs/product.md, "Idempotency").
 *
 * @throws what Apollo throws when the server refuses or does not answer
 */
export async function save<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.MutateOptions<Data, Variables>,
  key: string = newKey(),
  on: object | null = null,
): Promise<Saved<Data>> {
  const attempt = { client, options: options as Attempt['options'], key, on };
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
