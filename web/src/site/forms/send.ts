import type { FormName, FormValues } from './visitor-form.ts';

/** SPEC.md §8. */
export const failedText = 'Something went wrong. Please try again.';

/** Where a form goes, and what of it (SPEC.md §7). */
const requests: Record<FormName, { path: string; body: (values: FormValues) => object }> = {
  contact: { path: '/api/contact', body: (values) => ({ ...values, status: 'new' }) },
  review: { path: '/api/review', body: (values) => ({ ...values, rating: Number(values.rating) }) },
};

/** How a send ended. Never an exception: each of these is expected on a bad line. */
export type Sending =
  /** The office has it. `message` is for the toast. */
  | { outcome: 'accepted'; message: string }
  /** The server answered and did not take it. */
  | { outcome: 'refused'; message: string; errors: Record<string, string>; retryable: boolean }
  /** No answer came; whether it arrived is unknown, and the key makes a second try harmless. */
  | { outcome: 'unreachable' };

interface Answer {
  success?: boolean;
  message?: string;
  errors?: Record<string, string>;
}

/**
 * Sends a form.
 *
 * @param key the idempotency key: the same key gives the same row, however often it is sent
 */
export async function sendForm(form: FormName, values: FormValues, key: string): Promise<Sending> {
  const { path, body } = requests[form];
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body(values)),
    });
  } catch {
    return { outcome: 'unreachable' };
  }
  const answer: Answer = await response.json().catch(() => ({}));
  if (response.ok && answer.success) return { outcome: 'accepted', message: answer.message ?? '' };
  return {
    outcome: 'refused',
    message: answer.message || failedText,
    errors: answer.errors ?? {},
    retryable: response.status === 429 || response.status >= 500,
  };
}

/** A fresh idempotency key. `crypto.randomUUID` is missing on plain http, where a small office may well run this. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
