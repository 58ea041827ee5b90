import { notify } from '../toaster/site-toaster.tsx';
import { dropCampaign, dropDraft, isPast, keep, readDraft, recall } from './device-store.ts';
import { sendForm } from './send.ts';
import { forgetOldSends } from './send-key.ts';
import { type FormName, type FormValues, successToast } from './visitor-form.ts';

interface Waiting {
  form: FormName;
  key: string;
  values: FormValues;
  /** When the form was last put into the queue, in milliseconds since 1970. */
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

/** @returns false if the queue is full or the device's storage cannot be written */
export function queueForm(item: Waiting): boolean {
  const others = waiting().filter(({ key }) => key !== item.key);
  return others.length < capacity && keep(name, [...others, item]);
}

export const isQueued = (key: string) => waiting().some((each) => each.key === key);

/** Removes a form from the queue. Call this when the form was sent, or when a newer version of the form will be sent. */
export function unqueueForm(key: string): void {
  const left = waiting().filter((each) => each.key !== key);
  keep(name, left.length > 0 ? left : null);
}

const tooLateText =
  'A message that waited here for a connection could not be sent within 7 days, so it was removed from this device. Please write to us again, or call us.';

/** Drops expired forms, and tells the visitor that they will not be sent. */
function dropPast(): void {
  const past = waiting().filter(({ at }) => isPast(at));
  for (const { form, key } of past) {
    unqueueForm(key);
    if (readDraft(form)?.key === key) dropDraft(form);
  }
  if (past.length > 0) notify({ kind: 'error', message: tooLateText, duration: 15_000 });
}

async function sendWaiting(): Promise<void> {
  dropPast();
  for (const { form, key, values } of waiting()) {
    const sending = await sendForm(form, values, key);
    if (sending.outcome === 'unreachable') return;
    if (sending.outcome === 'refused' && sending.retryable) return;
    unqueueForm(key);
    const accepted = sending.outcome === 'accepted';
    // Keep the draft of a refused form, so that the visitor can correct it.
    if (accepted && readDraft(form)?.key === key) dropDraft(form);
    if (accepted && form === 'enquiry') dropCampaign();
    window.dispatchEvent(new CustomEvent<OutboxResult>(outboxEvent, { detail: { key, accepted } }));
    const { message } = sending;
    notify(
      accepted ? { kind: 'success', message, duration: successToast[form] } : { kind: 'error', message },
    );
  }
}

/** Sends the queued forms now and whenever the connection returns. If possible, only one tab sends (Web Locks API). */
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
