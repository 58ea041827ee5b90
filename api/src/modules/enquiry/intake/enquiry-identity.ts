import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Context } from '../../../graphql/context.ts';
import { visitorFieldNames, type Written } from '../enquiry.rules.ts';

/**
 * Hashes the fields, separated by NUL, which no field contains. Ignores empty fields at the end. Otherwise, the hash of a
 * repeated request would change when an update adds a field to the form.
 */
export const contentHashOf = (written: Written): string =>
  hash(
    'sha256',
    visitorFieldNames
      .map((field) => written[field])
      .join('\0')
      .replace(/\0+$/, ''),
  );

/** Returns a UUIDv8 that is computed from key and content, so that a repeated request gets the same id. */
export function enquiryIdOf(key: string, contentHash: string): string {
  const digits = hash('sha256', `${contentHash} ${key}`);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}

/** Returns an id for a record that was sent without one. With an Idempotency-Key, a repeated request gets the same id. */
export const sentId = (
  { idempotencyKey, viewer }: Pick<Context, 'idempotencyKey' | 'viewer'>,
  contentHash: string,
): string => (idempotencyKey ? enquiryIdOf(`${viewer?.id} ${idempotencyKey}`, contentHash) : v7());
