import { v7 } from 'uuid';
import type { Context } from '../../../graphql/context.ts';
import { enquiryIdOf } from './enquiry-identity.ts';

/**
 * The id of what a client without ids creates: with a key it follows from key and content, so that a send that is repeated after
 * the row was erased does not bring it back.
 */
export const sentId = (
  { idempotencyKey, viewer }: Pick<Context, 'idempotencyKey' | 'viewer'>,
  contentHash: string,
): string => (idempotencyKey ? enquiryIdOf(`${viewer?.id} ${idempotencyKey}`, contentHash) : v7());
