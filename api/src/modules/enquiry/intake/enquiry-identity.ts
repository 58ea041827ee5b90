import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Context } from '../../../graphql/context.ts';
import { visitorFieldNames, type Written } from '../enquiry.rules.ts';

/**
 * The fingerprint of what a visitor wrote, in hexadecimal digits. No text holds NUL, so different texts never join to the
 * same. Empty fields at the end do not count: an enquiry that is sent again after an update of the server, whose form has a
 * further field, keeps its fingerprint.
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
 * The id of an enquiry with a key (docs/product.md, "Idempotency"): a UUIDv8 that follows from key and content alone, so that
 * database and journal of every instance give the same send the same id. It holds no time.
 */
export function enquiryIdOf(key: string, contentHash: string): string {
  const digits = hash('sha256', `${contentHash} ${key}`);
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}

/**
 * The id of what a client without ids creates: with a key it follows from key and content, so that a send that is repeated after
 * the row was erased does not bring it back.
 */
export const sentId = (
  { idempotencyKey, viewer }: Pick<Context, 'idempotencyKey' | 'viewer'>,
  contentHash: string,
): string => (idempotencyKey ? enquiryIdOf(`${viewer?.id} ${idempotencyKey}`, contentHash) : v7());
