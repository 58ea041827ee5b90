import type { ApolloClient, OperationVariables } from '@apollo/client';
import { newKey } from './idempotency.ts';

/** How a mutation ended. */
export interface Saved<Data> {
  data: Data | undefined;
  /** The change waits: the host, or this tab (`isKeptHere`), sends it when the server is back. */
  queued: boolean;
  /** Only this tab keeps the change, and only as long as it is open. */
  isKeptHere?: boolean;
}

/** A change on its way to the server. */
export interface Attempt {
  client: ApolloClient;
  options: ApolloClient.MutateOptions<unknown, OperationVariables>;
  key: string;
  /** The record as staff saw it when they made the change; null: as it is in the cache. */
  on: object | null;
}

/** Keeps changes that cannot be sent (`enquiry/unsent-changes.ts`). */
export interface Keeper {
  /** @param error why it could not be sent; null before the first try. @returns whether it is kept */
  takes(attempt: Attempt, error: unknown): boolean;
  /** How many changes wait, for their connection or for a decision. */
  count(): number;
  /** Drops all that waits. */
  clear(): void;
}

let keeper: Keeper | null = null;

/** Gives changes that cannot be sent to a keeper. The first script goes without one, which saves its bytes. */
export function keepWith(next: Keeper | null): void {
  keeper = next;
}

/** The keeper of this tab; null in the installed app, whose queue keeps all changes. */
export const getKeeper = (): Keeper | null => keeper;

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
  if (keeper?.takes(attempt, null)) return kept;
  const context = { headers: { 'Idempotency-Key': key } };
  try {
    const { data, extensions } = await client.mutate<Data, Variables>({ ...options, context });
    return { data, queued: extensions?.queued === true };
  } catch (error) {
    if (keeper?.takes(attempt, error)) return kept;
    throw error;
  }
}
