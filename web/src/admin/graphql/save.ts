import type { ApolloClient, OperationVariables } from '@apollo/client';

export interface Attempt {
  client: ApolloClient;
  options: ApolloClient.MutateOptions<unknown, OperationVariables>;
  key: string;
  /** The record as staff saw it when they made the change; null if that is the cached record. */
  on: object | null;
}

/** Keeps changes that cannot be sent (`sync/unsent-changes.ts`). */
export interface Keeper {
  /** @param error why the change could not be sent; null before the first try. @returns whether the change is kept */
  takes(attempt: Attempt, error: unknown): boolean;
  count(): number;
  clear(): void;
}

let keeper: Keeper | null = null;

/** Sets the keeper of changes that cannot be sent. It is loaded after the first script, to keep that small. */
export function keepWith(next: Keeper | null): void {
  keeper = next;
}

/** The keeper of this tab; null in the installed app, whose queue keeps all changes. */
export const getKeeper = (): Keeper | null => keeper;

export interface Saved<Data> {
  data: Data | undefined;
  /** The change was queued: the host, or this tab (`isKeptHere`), sends it when the server is back. */
  queued: boolean;
  /** Only this tab has the change, until the tab is closed. */
  isKeptHere?: boolean;
}

/**
 * Runs a mutation. The server runs it once per key, so a second try with the same key is safe (docs/product.md, "Idempotency").
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

/** A fresh key for one submit. `crypto.randomUUID` is missing on plain http, which a small office may use. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
