import { noteAccepted } from './send-key.ts';
import { type FormName, type FormValues, inputOf } from './visitor-form.ts';

export const failedText = 'Something went wrong. Please try again.';

/** The REST route of each form (docs/product.md, "REST"). */
const paths: Record<FormName, string> = { enquiry: '/api/contact', review: '/api/review' };

export type Sending =
  | { outcome: 'accepted'; message: string }
  | { outcome: 'refused'; message: string; errors: Record<string, string>; retryable: boolean }
  | { outcome: 'unreachable' };

interface Answer {
  success?: boolean;
  message?: string;
  errors?: Record<string, string>;
}

/** Sends a form. Never throws. @param key - the idempotency key: sending again with the same key creates no second row */
export async function sendForm(form: FormName, values: FormValues, key: string): Promise<Sending> {
  let response: Response;
  try {
    response = await fetch(paths[form], {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(inputOf[form](values)),
    });
  } catch {
    return { outcome: 'unreachable' };
  }
  const answer: Answer = await response.json().catch(() => ({}));
  if (response.ok && answer.success) {
    noteAccepted(key);
    return { outcome: 'accepted', message: answer.message ?? '' };
  }
  return {
    outcome: 'refused',
    message: answer.message || failedText,
    errors: answer.errors ?? {},
    retryable: response.status === 429 || response.status >= 500,
  };
}

/** Returns a random key. `crypto.randomUUID` is missing on plain http, which a small office may use. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
