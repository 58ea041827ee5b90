import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import type { FieldErrors } from 'api/fields';
import { useState } from 'react';
import { notifyFailure } from '../notify.ts';

const first = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined);

/** The server's message for a failure; null when the server did not answer or gave no message. */
export function serverMessage(error: unknown): string | null {
  return first(error)?.message || null;
}

/** The code of an expected failure, such as CONFLICT (docs/product.md, "Errors"). */
export function failureCode(error: unknown): string | null {
  const code = first(error)?.extensions?.code;
  return typeof code === 'string' ? code : null;
}

/** The server's messages about single fields; empty for other failures. */
export function fieldErrors(error: unknown): FieldErrors {
  const fields = first(error)?.extensions?.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const passing = new Set(['SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'UNAUTHENTICATED']);
const passingStatus = new Set([401, 408, 429, 502, 503, 504]);

/** Whether a change may be sent again: no answer, a busy server, or a sign-in that has ended. */
export function isUnsent(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return passing.has(failureCode(error) ?? '');
  if (ServerError.is(error)) return passingStatus.has(error.statusCode);
  // A page of a proxy or a captive portal is not an answer from our server.
  return error instanceof TypeError || error instanceof SyntaxError || ServerParseError.is(error);
}

/** Moves the focus to the first wrong field of a form. */
export function focusWrong(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const control = form.elements.namedItem(Object.keys(errors)[0] ?? '');
  if (control instanceof HTMLElement) control.focus();
}

/** @returns whether the work succeeded; otherwise a toast has said why not */
type Attempt = (work: () => Promise<unknown>, failure: string) => Promise<boolean>;

/**
 * Runs the work of a button, and reports a failure with the server's message, or with `failure` where the server gave none.
 *
 * @returns whether the work is under way, and a function that starts it
 */
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
