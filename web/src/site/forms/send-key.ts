import { hashText } from '../art/seed.ts';
import { isPast, keep, recall } from './device-store.ts';
import type { FormName, FormValues } from './visitor-form.ts';

interface Send {
  /** Only a fingerprint: the text itself is not stored once it has been sent. */
  content: string;
  key: string;
  /** When the form was accepted or, before that, first sent; in milliseconds since 1970. */
  at: number;
  isAccepted: boolean;
}

const name = 'sends';
const capacity = 40;

/** In milliseconds: within this time, the same content counts as the same enquiry (docs/product.md, "Idempotency"). */
const repeated = 10 * 60 * 1000;

/** Without a response, a form counts as long as it may be in the outbox or in a draft. */
const counts = ({ at, isAccepted }: Send) => (isAccepted ? Date.now() - at < repeated : !isPast(at));

const sends = () => (recall<Send[]>(name) ?? []).filter(counts);

const keepSends = (list: Send[]) => keep(name, list.length > 0 ? list.slice(-capacity) : null);

/** Two texts with the same fingerprint still become two rows, because the server also compares the content. */
const contentOf = (form: FormName, values: FormValues) =>
  `${form} ${hashText(JSON.stringify(Object.values(values).map((value) => value.trim())))}`;

/**
 * If any tab on this device has sent the same content, returns that key, otherwise `fresh`. Call before the request, so that a
 * second tab finds the key before the first tab gets its response.
 */
export function sendKey(form: FormName, values: FormValues, fresh: string): string {
  const content = contentOf(form, values);
  const known = sends().find((send) => send.content === content);
  if (known) return known.key;
  keepSends([...sends(), { content, key: fresh, at: Date.now(), isAccepted: false }]);
  return fresh;
}

/** For ten minutes from now, the same content counts as the same enquiry. A second acceptance changes nothing. */
export function noteAccepted(key: string): void {
  keepSends(
    sends().map((send) =>
      send.key === key && !send.isAccepted ? { ...send, at: Date.now(), isAccepted: true } : send,
    ),
  );
}

export const forgetOldSends = (): void => void keepSends(sends());
