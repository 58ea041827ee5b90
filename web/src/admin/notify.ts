import type { ReactElement } from 'react';
import { confirmation, toast } from '../ui/toaster.tsx';

// How long a toast is shown, in ms: without buttons, and with buttons (docs/product.md, "Messages and toasts").
const duration = 4000;
const withButtons = 20_000;

/** Replaces the success message after a save that was queued offline, because the server has not received the change yet. */
const queuedMessage = 'Saved on this computer. It will be sent when the server is back.';

/** Shown instead in a browser: an unsent change is lost when its tab closes, so the message must not say that it is saved. */
export const unsentMessage = 'Not sent yet. It will be sent when the connection is back.';

export interface Ended {
  queued: boolean;
  isKeptHere?: boolean;
}
export const savedMessage = ({ queued, isKeptHere }: Ended, message: string): string => {
  if (!queued) return message;
  return isKeptHere ? unsentMessage : queuedMessage;
};

/** Whether the toast with the id `confirmation` is about a queued change. */
let isWaiting = false;

/** Shows a toast, which is green unless the change is only queued. @param message - a text, or an element with buttons */
export function notifyDone(message: string | ReactElement, { queued }: Ended = { queued: false }): void {
  isWaiting = queued;
  const stays = typeof message === 'string' ? duration : withButtons;
  (queued ? toast : toast.success)(message, { duration: stays, id: confirmation });
}

/** Closes the toast about a queued change. Call when all queued changes have been sent. */
export function closeWaiting(): void {
  if (isWaiting) toast.dismiss(confirmation);
}

export const notifySuccess = (message: string): void => notifyDone(message);

export function notifySaved(saved: Ended, message: string): void {
  notifyDone(savedMessage(saved, message), saved);
}

/** Shows a toast only if the change is queued. Use after saves that show no success message, such as adding a note. */
export function notifyIfQueued(saved: Ended): void {
  if (saved.queued) notifySaved(saved, '');
}

export function notifyFailure(message: string): void {
  toast.error(message, { duration });
}

/** @param id - the toast replaces one with the same id; by default, it replaces the toast about the user's last action */
export function notifyNews(message: string, id: string = confirmation): void {
  if (id === confirmation) isWaiting = false;
  toast(message, { duration, id });
}
