import { hashText } from '../art/seed.ts';
import { isPast, keep, recall } from './device-store.ts';
import type { FormName, FormValues } from './visitor-form.ts';

interface Send {
  /** A fingerprint of the form's values. The values themselves are not stored once they have been sent. */
  content: string;
  key: string;
  /** When the form was accepted or, until then, when it was first sent. In ms since 1970. */
  at: number;
  isAccepted: boolean;
}

const name = 'sends';
const capacity = 40;

/** The time in ms within which the same content counts as the same enquiry (docs/product.md, "Idempotency"). */
const repeated = 10 * 60 * 1000;

/**
 * Whether the key must still be reused. The key of an accepted form is reused for ten minutes. Until a form is accepted, its
 * key is reused for as long as the outbox or a draft may contain the form.
 */
const counts = ({ at, isAccepted }: Send) => (isAccepted ? Date.now() - at < repeated : !isPast(at));

const sends = () => (recall<Send[]>(name) ?? []).filter(counts);

const keepSends = (list: Send[]) => keep(name, list.length > 0 ? list.slice(-capacity) : null);

/** Returns a fingerprint of the form's values. A collision is harmless, because the server compares the content, too. */
const contentOf = (form: FormName, values: FormValues) =>
  `${form} ${hashText(JSON.stringify(Object.values(values).map((value) => value.trim())))}`;

/**
 * Returns the key with which a tab on this device has already sent the same content. If there is none, stores and returns
 * `fresh`. Call before the request, so that a second tab finds the key before the first tab gets its response.
 */
export function sendKey(form: FormName, values: FormValues, fresh: string): string {
  const content = contentOf(form, values);
  const known = sends().find((send) => send.content === content);
  if (known) return known.key;
  keepSends([...sends(), { content, key: fresh, at: Date.now(), isAccepted: false }]);
  return fresh;
}

/** Starts the ten minutes in which the same content counts as the same enquiry. A second acceptance changes nothing. */
export function noteAccepted(key: string): void {
  keepSends(
    sends().map((send) =>
      send.key === key && !send.isAccepted ? { ...send, at: Date.now(), isAccepted: true } : send,
    ),
  );
}

export const forgetOldSends = (): void => void keepSends(sends());
