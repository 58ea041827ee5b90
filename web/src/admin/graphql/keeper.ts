import type { ApolloClient, OperationVariables } from '@apollo/client';

/** A change on its way to the server. */
export interface Attempt {
  client: ApolloClient;
  options: ApolloClient.MutateOptions<unknown, OperationVariables>;
  key: string;
  /** The record as staff saw it when they made the change; null: as it is in the cache. */
  on: object | null;
}

/** Keeps changes that cannot be sent (`sync/unsent-changes.ts`). */
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
