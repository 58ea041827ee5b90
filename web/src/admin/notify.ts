import type { ReactElement } from 'react';
import { toast } from '../ui/toaster.tsx';

// SPEC.md §9: the admin's toasts last 4 seconds, successes too.
const duration = 4000;

/** @returns the toast's id, to dismiss it by */
export function notifySuccess(message: string | ReactElement): string {
  return toast.success(message, { duration });
}

export function notifyFailure(message: string): void {
  toast.error(message, { duration });
}

/** Something that happened without anybody here doing it. */
export function notifyNews(message: string): void {
  toast(message, { duration });
}
