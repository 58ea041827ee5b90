import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Context } from '../../../graphql/context.ts';
import { visitorFieldNames, type Written } from '../enquiry.rules.ts';

/**
 * The fingerprint of the visitor's fields, in hexadecimal. Texts contain no NUL, so the joined text is unique. Empty fields at the
 * end are ignored, so that a new field of the form does not change the fingerprint of a repeated send.
 */
export const contentHashOf = (written: Written): string =>
  hash(
    'sha256',
    visitorFieldNames
      .map((field) => written[field])
      .join('\0')
      .replace(/\0+$/, ''),
  );

/**
 * The id of an enquiry with a key (docs/product.md, "Idempotency"): a UUIDv8 of key and content, so that a repeated send has
 * the same id in the database and in every journal.
 */
export function enquiryIdOf(key: string, contentHash: string): string {
  const digits = hash('sha256', `${contentHash} ${key}`);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}

/** The id of a record if the client sends none. With a key the id is derived, so a repeat does not recreate an erased row. */
export const sentId = (
  { idempotencyKey, viewer }: Pick<Context, 'idempotencyKey' | 'viewer'>,
  contentHash: string,
): string => (idempotencyKey ? enquiryIdOf(`${viewer?.id} ${idempotencyKey}`, contentHash) : v7());
