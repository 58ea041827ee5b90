import { notify } from '../toaster/notify.ts';
import { keep, recall } from './device-store.ts';
import { dropDraft, readDraft } from './draft.ts';
import { sendForm } from './send.ts';
import { type FormName, type FormValues, successToast } from './visitor-form.ts';

/** A form that found no network. */
interface Waiting {
  form: FormName;
  key: string;
  values: FormValues;
}

const name = 'outbox';
const capacity = 20;

/** Told on `window` when a waiting form has gone out, or was refused for good; `detail` is an {@link OutboxResult}. */
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

/** Takes a form out, since it has gone out or another version of it will. */
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
    // A refused one stays in the form as a draft, where the visitor can mend it.
    if (accepted && readDraft(form)?.key === key) dropDraft(form);
    window.dispatchEvent(new CustomEvent<OutboxResult>(outboxEvent, { detail: { key, accepted } }));
    const { message } = sending;
    notify(
      accepted ? { kind: 'success', message, duration: successToast[form] } : { kind: 'error', message },
    );
  }
}

/**
 * Sends what waits: now, and each time the connection comes back. One tab at a time does it where the browser knows
 * locks; elsewhere the idempotency key keeps two tabs from making two rows.
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
