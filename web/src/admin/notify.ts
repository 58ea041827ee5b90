import type { ReactElement } from 'react';
import { toast } from '../ui/toaster.tsx';
import { tellsOfQueued } from './outbox/queued-saves.ts';

// SPEC.md §9: the admin's toasts last 4 seconds, successes too.
const duration = 4000;

/**
 * Tells of a success; of a save that only waits for the server, that it waits.
 *
 * @returns the toast's id, to dismiss it by
 */
export function notifySuccess(message: string | ReactElement): string {
  const waiting = tellsOfQueued();
  if (waiting && typeof message === 'string') return waiting;
  return toast.success(message, { duration });
}

export function notifyFailure(message: string): void {
  toast.error(message, { duration });
}

/** Something that happened without anybody here doing it. */
export function notifyNews(message: string): void {
  toast(message, { duration });
}
