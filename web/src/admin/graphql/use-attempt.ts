import { useState } from 'react';
import { notifyFailure } from '../notify.ts';
import { serverMessage } from './failure.ts';

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
