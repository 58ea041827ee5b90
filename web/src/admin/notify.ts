import type { ReactElement } from 'react';
import { toast } from '../ui/toaster.tsx';

// All notifications of the admin stay for 4 seconds, including successes (docs/product.md, "Messages and toasts").
const duration = 4000;

/**
 * The message after a save that was queued offline. It replaces the success message, because the server has not
 * received the change yet.
 */
export const queuedMessage = 'Kept on this computer. It goes out when the server is back.';

/** The same message for a browser, in which the change exists only in the open tab. */
export const unsentMessage = 'Not sent yet. It goes out when the connection is back.';

export interface Ended {
  queued: boolean;
  isKeptHere?: boolean;
}
/** Returns the message after a save: the given message, or where the change is queued. */
export const savedMessage = ({ queued, isKeptHere }: Ended, message: string): string => {
  if (!queued) return message;
  return isKeptHere ? unsentMessage : queuedMessage;
};

/** @returns the id of the toast, by which it can be dismissed */
export const notifySuccess = (message: string | ReactElement): string => toast.success(message, { duration });

/** Notifies staff that a change is saved or queued. */
export function notifySaved(saved: Ended, message: string): void {
  notifySuccess(savedMessage(saved, message));
}

/** Notifies staff that a change is queued. Used if a save has no success message, such as for a note. */
export function notifyIfQueued(saved: Ended): void {
  if (saved.queued) notifySuccess(savedMessage(saved, ''));
}

export function notifyFailure(message: string): void {
  toast.error(message, { duration });
}

/** Notifies staff of an event elsewhere, such as a new enquiry. @param id replaces a visible toast with the same id */
export function notifyNews(message: string, id?: string): void {
  toast(message, { duration, ...(id && { id }) });
}
