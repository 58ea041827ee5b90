import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import type { FieldErrors } from 'api/fields';
import { useState } from 'react';
import { notifyFailure } from '../notify.ts';

const first = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined);

/** Returns the server's message; null if the server did not respond or sent no message. */
export function serverMessage(error: unknown): string | null {
  return first(error)?.message || null;
}

/** Returns the API's error code, such as CONFLICT (docs/product.md, "Errors"); null for an error that is not from the API. */
export function failureCode(error: unknown): string | null {
  const code = first(error)?.extensions?.code;
  return typeof code === 'string' ? code : null;
}

/** Returns the server's current values of the conflicting fields; null without a conflict. */
export function contestedIn(error: unknown): Readonly<Record<string, unknown>> | null {
  const theirs = first(error)?.extensions?.theirs;
  return typeof theirs === 'object' && theirs !== null ? { ...theirs } : null;
}

/** Returns the error messages of fields. Empty for a failure that does not concern fields. */
export function fieldErrors(error: unknown): FieldErrors {
  const fields = first(error)?.extensions?.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const temporaryCodes = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'UNAUTHENTICATED']);
const temporaryStatus = new Set([401, 408, 429, 502, 503, 504]);

/** Whether a change can be sent again: the server did not respond or was busy, or the session has expired. */
export function isUnsent(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return temporaryCodes.has(failureCode(error) ?? '');
  if (ServerError.is(error)) return temporaryStatus.has(error.statusCode);
  // These errors come from a failed connection, or from the HTML page of a proxy or captive portal.
  return error instanceof TypeError || error instanceof SyntaxError || ServerParseError.is(error);
}

export function focusWrong(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const control = form.elements.namedItem(Object.keys(errors)[0] ?? '');
  if (control instanceof HTMLElement) control.focus();
}

/** @returns whether the work succeeded; if not, a notification has shown the error */
type Attempt = (work: () => Promise<unknown>, failure: string) => Promise<boolean>;

/** If the work fails, a notification shows the server's message, or `failure` if there is none. */
export function useAttempt(): [busy: boolean, attempt: Attempt] {
  const [busy, setBusy] = useState(false);
  async function attempt(work: () => Promise<unknown>, failure: string) {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      notifyFailure(serverMessage(error) ?? failure);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return [busy, attempt];
}
