/** What a visitor typed into the contact form, by field name (SPEC.md §2). */
export type Enquiry = Record<EnquiryField, string>;

export const enquiryFields = ['name', 'email', 'phone', 'company', 'service', 'message'] as const;

export type EnquiryField = (typeof enquiryFields)[number];

/** SPEC.md §2 and §8. */
export const contactTexts = {
  sent: 'Thank you! Your message has been sent successfully.',
  failed: 'Something went wrong. Please try again.',
  queued:
    'There is no connection right now. Your message is kept on this device and goes out by itself as soon as the connection is back, or at your next visit here.',
  queuedToast: 'No connection. Your message is kept and will be sent later.',
} as const;

/** How a send ended. Never an exception: each of these is expected on a bad line. */
export type Sending =
  /** It stands in the office's list. `message` is for the toast. */
  | { outcome: 'accepted'; message: string }
  /** The server answered and did not take it. */
  | { outcome: 'refused'; message: string; errors: Record<string, string>; retryable: boolean }
  /** No answer came; whether it arrived is unknown, and the key makes a second try harmless. */
  | { outcome: 'unreachable' };

interface ContactAnswer {
  success?: boolean;
  message?: string;
  errors?: Record<string, string>;
}

/**
 * Sends an enquiry (`POST /api/contact`, SPEC.md §7).
 *
 * @param key the idempotency key: the same key gives the same row, however often it is sent
 */
export async function sendEnquiry(enquiry: Enquiry, key: string): Promise<Sending> {
  let response: Response;
  try {
    response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...enquiry, status: 'new' }),
    });
  } catch {
    return { outcome: 'unreachable' };
  }
  const answer: ContactAnswer = await response.json().catch(() => ({}));
  if (response.ok && answer.success)
    return { outcome: 'accepted', message: answer.message ?? contactTexts.sent };
  return {
    outcome: 'refused',
    message: answer.message || contactTexts.failed,
    errors: answer.errors ?? {},
    retryable: response.status === 429 || response.status >= 500,
  };
}

/** A fresh idempotency key. `crypto.randomUUID` is missing on plain http, where a small office may well run this. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
