import { notify } from '../toaster/notify.ts';
import { keep, recall } from './device-store.ts';
import { dropDraft, readDraft } from './draft.ts';
import { sendForm } from './send.ts';
import { type FormName, type FormValues, successToast } from './visitor-form.ts';

/** A form that waits on this device for a connection. */
interface Waiting {
  form: FormName;
  key: string;
  values: FormValues;
}

const name = 'outbox';
const capacity = 20;

/** The event on `window` when a waiting form was sent or refused for good; `detail` is an {@link OutboxResult}. */
export const outboxEvent = 'prasthan:outbox';

export interface OutboxResult {
  key: string;
  accepted: boolean;
}

const waiting = () => recall<Waiting[]>(name) ?? [];

/** Keeps a form until it can be sent. Returns false where this device cannot keep anything. */
export function queueForm(item: Waiting): boolean {
  const others = waiting().filter(({ key }) => key !== item.key);
  return keep(name, [...others, item].slice(-capacity));
}

/** Whether what was sent under this key still waits on this device. */
export const isQueued = (key: string) => waiting().some((each) => each.key === key);

/** Removes a form from the outbox: it was sent, or a newer version of it will be. */
export function unqueueForm(key: string): void {
  const left = waiting().filter((each) => each.key !== key);
  keep(name, left.length > 0 ? left : null);
}

async function sendWaiting(): Promise<void> {
  for (const { form, key, values } of waiting()) {
    const sending = await sendForm(form, values, key);
    if (sending.outcome === 'unreachable') return;
    if (sending.outcome === 'refused' && sending.retryable) return;
    unqueueForm(key);
    const accepted = sending.outcome === 'accepted';
    // A refused form stays as a draft, where the visitor can correct it.
    if (accepted && readDraft(form)?.key === key) dropDraft(form);
    window.dispatchEvent(new CustomEvent<OutboxResult>(outboxEvent, { detail: { key, accepted } }));
    const { message } = sending;
    notify(
      accepted ? { kind: 'success', message, duration: successToast[form] } : { kind: 'error', message },
    );
  }
}

/**
 * Sends the waiting forms now, and each time the connection comes back. Where the browser has locks, one tab at a time
 * sends; elsewhere the idempotency key keeps two tabs from making two rows.
 */
export function startOutbox(): void {
  const send = () => {
    if (waiting().length === 0) return;
    if (navigator.locks)
      navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? sendWaiting() : null));
    else sendWaiting();
  };
  window.addEventListener('online', send);
  send();
}
