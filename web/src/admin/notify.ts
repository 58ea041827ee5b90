import type { ReactElement } from 'react';
import { toast } from '../ui/toaster.tsx';

// The admin's toasts last 4 seconds, successes too (docs/product.md, "Messages and toasts").
const duration = 4000;

/** Toast for a save that was queued offline. It replaces the success toast, because nothing has reached the server yet. */
export const queuedMessage = 'Kept on this computer. It goes out when the server is back.';

/** The same in a browser, where only the open tab keeps it. */
export const unsentMessage = 'Not sent yet. It goes out when the connection is back.';

export interface Ended {
  queued: boolean;
  isKeptHere?: boolean;
}
/** The message after a save: that it is done, or where it waits. */
export const savedMessage = ({ queued, isKeptHere }: Ended, message: string): string => {
  if (!queued) return message;
  return isKeptHere ? unsentMessage : queuedMessage;
};

/** @returns the toast's id, to dismiss it by */
export const notifySuccess = (message: string | ReactElement): string => toast.success(message, { duration });

/** Reports the result of a save: done, or queued. */
export function notifySaved(saved: Ended, message: string): void {
  notifySuccess(savedMessage(saved, message));
}

/** Reports a queued save. For saves without a success message, such as a note. */
export function notifyIfQueued(saved: Ended): void {
  if (saved.queued) notifySuccess(savedMessage(saved, ''));
}

export function notifyFailure(message: string): void {
  toast.error(message, { duration });
}

/** Reports what happened elsewhere, such as a new enquiry. @param id - replaces a visible toast with the same id */
export function notifyNews(message: string, id?: string): void {
  toast(message, { duration, ...(id && { id }) });
}
