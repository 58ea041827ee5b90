import type { ApolloClient, OperationVariables } from '@apollo/client';

/** A change on its way to the server. */
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
  /** The number of changes that wait for the connection or for a decision. */
  count(): number;
  /** Drops all that waits. */
  clear(): void;
}

let keeper: Keeper | null = null;

/** Sets the keeper of changes that cannot be sent. It is loaded after the first script, to keep that small. */
export function keepWith(next: Keeper | null): void {
  keeper = next;
}

/** The keeper of this tab; null in the installed app, whose queue keeps all changes. */
export const getKeeper = (): Keeper | null => keeper;
