import type { ApolloClient, OperationVariables } from '@apollo/client';
import { newKey } from './idempotency.ts';

/** How a mutation ended. */
export interface Saved<Data> {
  data: Data | undefined;
  /** The host keeps the change and sends it when the server is back (`OfflineWork` in platform.ts). */
  queued: boolean;
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
): Promise<Saved<Data>> {
  const context = { headers: { 'Idempotency-Key': key } };
  const { data, extensions } = await client.mutate<Data, Variables>({ ...options, context });
  return { data, queued: extensions?.queued === true };
}
