import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Context } from '../../../graphql/context.ts';
import { visitorFieldNames, type Written } from '../enquiry.rules.ts';

/**
 * Returns a hexadecimal hash of the visitor's fields. The fields contain no NUL, so different fields never give the same joined
 * text. Empty fields at the end are ignored, so that adding a field to the form does not change a repeated request's hash.
 */
export const contentHashOf = (written: Written): string =>
  hash(
    'sha256',
    visitorFieldNames
      .map((field) => written[field])
      .join('\0')
      .replace(/\0+$/, ''),
  );

/** Returns the id of an enquiry with a key: a UUIDv8 of key and content, so that a repeated request has the same id. */
export function enquiryIdOf(key: string, contentHash: string): string {
  const digits = hash('sha256', `${contentHash} ${key}`);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}

/** Returns a record's id if the client sent none. With a key, a repeated request gets the same id. */
export const sentId = (
  { idempotencyKey, viewer }: Pick<Context, 'idempotencyKey' | 'viewer'>,
  contentHash: string,
): string => (idempotencyKey ? enquiryIdOf(`${viewer?.id} ${idempotencyKey}`, contentHash) : v7());
