import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Context } from '../../../graphql/context.ts';
import { visitorFieldNames, type Written } from '../enquiry.rules.ts';

/**
 * Returns a hash of the visitor's fields in hexadecimal. The fields contain no NUL, so different fields never give the same
 * joined text. Empty fields at the end are ignored, so that adding a field to the form does not change the hash of a repeated
 * request.
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
 * Returns the id of an enquiry that has a key (docs/product.md, "Idempotency"). The id is a UUIDv8 derived from key and content,
 * so that a repeated request has the same id in the database and in every journal.
 */
export function enquiryIdOf(key: string, contentHash: string): string {
  const digits = hash('sha256', `${contentHash} ${key}`);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}

/**
 * Returns the id of a record for which the client sent no id. If the client sent a key, the id is derived from it, so that a
 * repeated request does not create an erased row again.
 */
export const sentId = (
  { idempotencyKey, viewer }: Pick<Context, 'idempotencyKey' | 'viewer'>,
  contentHash: string,
): string => (idempotencyKey ? enquiryIdOf(`${viewer?.id} ${idempotencyKey}`, contentHash) : v7());
