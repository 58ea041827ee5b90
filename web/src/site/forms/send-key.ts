import { hashText } from '../art/seed.ts';
import { isPast, keep, recall } from './device-store.ts';
import type { FormName, FormValues } from './visitor-form.ts';

/** A form that this device has sent or tried to send. */
interface Send {
  /** A fingerprint of the content. The text itself is not stored once it has been sent. */
  content: string;
  key: string;
  /** When the form was accepted or, if it was not accepted yet, first sent; in milliseconds since 1970. */
  at: number;
  isAccepted: boolean;
}

const name = 'sends';
const capacity = 40;

/** How long the same content counts as the same enquiry, in milliseconds (docs/product.md, "Idempotency"). */
const repeated = 10 * 60 * 1000;

/**
 * Whether a stored send still counts. A form without a response may still be in the outbox or in a draft, so it counts as long as
 * those are stored.
 */
const counts = ({ at, isAccepted }: Send) => (isAccepted ? Date.now() - at < repeated : !isPast(at));

const sends = () => (recall<Send[]>(name) ?? []).filter(counts);

const keepSends = (list: Send[]) => keep(name, list.length > 0 ? list.slice(-capacity) : null);

/**
 * Identifies a form's content. Different texts may have the same fingerprint, but become two rows, because the server also compares
 * the content.
 */
const contentOf = (form: FormName, values: FormValues) =>
  `${form} ${hashText(JSON.stringify(Object.values(values).map((value) => value.trim())))}`;

/**
 * Returns a form's idempotency key: the previous key if any tab on this device has sent the same content, otherwise `fresh`. Call
 * this before the request, so that a second tab finds the key before the first tab gets its response.
 */
export function sendKey(form: FormName, values: FormValues, fresh: string): string {
  const content = contentOf(form, values);
  const known = sends().find((send) => send.content === content);
  if (known) return known.key;
  keepSends([...sends(), { content, key: fresh, at: Date.now(), isAccepted: false }]);
  return fresh;
}

/** Starts the ten minutes in which the same content counts as the same enquiry. A second acceptance does not restart them. */
export function noteAccepted(key: string): void {
  keepSends(
    sends().map((send) =>
      send.key === key && !send.isAccepted ? { ...send, at: Date.now(), isAccepted: true } : send,
    ),
  );
}

export const forgetOldSends = (): void => void keepSends(sends());
