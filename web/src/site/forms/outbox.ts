import { notify } from '../toaster/site-toaster.tsx';
import { dropCampaign, dropDraft, isPast, keep, readDraft, recall } from './device-store.ts';
import { sendForm } from './send.ts';
import { forgetOldSends } from './send-key.ts';
import { type FormName, type FormValues, successToast } from './visitor-form.ts';

/** A form that is queued on this device. */
interface Waiting {
  form: FormName;
  key: string;
  values: FormValues;
  /** Time of the first attempt to send, in milliseconds since 1970. */
  at: number;
}

const name = 'outbox';
const capacity = 20;

/** Fired on `window` when a queued form was sent or permanently refused; `detail` is an {@link OutboxResult}. */
export const outboxEvent = 'prasthan:outbox';

export interface OutboxResult {
  key: string;
  accepted: boolean;
}

const waiting = () => recall<Waiting[]>(name) ?? [];

/** Queues a form until it can be sent. @returns false if this device cannot store anything */
export function queueForm(item: Waiting): boolean {
  const others = waiting().filter(({ key }) => key !== item.key);
  return keep(name, [...others, item].slice(-capacity));
}

/** Whether the form with this key is still queued on this device. */
export const isQueued = (key: string) => waiting().some((each) => each.key === key);

/** Removes a form from the outbox, because it was sent or a newer version of it will be sent. */
export function unqueueForm(key: string): void {
  const left = waiting().filter((each) => each.key !== key);
  keep(name, left.length > 0 ? left : null);
}

/** The message about a form that could not be sent for seven days. */
const goneText =
  'A message that waited here for a connection could not be sent within 7 days, so it was removed from this device. Please write to us again, or call us.';

/** Removes forms that were queued for too long, and tells the visitor, who expects them to be sent. */
function dropPast(): void {
  const past = waiting().filter(({ at }) => isPast(at));
  for (const { form, key } of past) {
    unqueueForm(key);
    if (readDraft(form)?.key === key) dropDraft(form);
  }
  if (past.length > 0) notify({ kind: 'error', message: goneText, duration: 15_000 });
}

async function sendWaiting(): Promise<void> {
  dropPast();
  for (const { form, key, values } of waiting()) {
    const sending = await sendForm(form, values, key);
    if (sending.outcome === 'unreachable') return;
    if (sending.outcome === 'refused' && sending.retryable) return;
    unqueueForm(key);
    const accepted = sending.outcome === 'accepted';
    // A refused form is not deleted from the drafts, so that the visitor can correct it.
    if (accepted && readDraft(form)?.key === key) dropDraft(form);
    if (accepted && form === 'enquiry') dropCampaign();
    window.dispatchEvent(new CustomEvent<OutboxResult>(outboxEvent, { detail: { key, accepted } }));
    const { message } = sending;
    notify(
      accepted ? { kind: 'success', message, duration: successToast[form] } : { kind: 'error', message },
    );
  }
}

/**
 * Sends the queued forms now and whenever the connection returns. In browsers with the Web Locks API only one tab sends; in
 * others, the idempotency key prevents duplicate rows.
 */
export function startOutbox(): void {
  forgetOldSends();
  const send = () => {
    if (waiting().length === 0) return;
    if (navigator.locks)
      navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? sendWaiting() : null));
    else sendWaiting();
  };
  window.addEventListener('online', send);
  send();
}
