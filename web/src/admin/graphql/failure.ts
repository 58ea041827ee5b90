import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { FieldErrors } from 'api/fields';

const first = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined);

/** The server's own words for a failure, or null: it was not reached, or gave none (SPEC.md §8). */
export function serverMessage(error: unknown): string | null {
  return first(error)?.message || null;
}

/** The code of an expected failure, such as CONFLICT (DESIGN.md §4). */
export function failureCode(error: unknown): string | null {
  const code = first(error)?.extensions?.code;
  return typeof code === 'string' ? code : null;
}

/** What the server refused about single fields; empty when it was something else. */
export function fieldErrors(error: unknown): FieldErrors {
  const fields = first(error)?.extensions?.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
