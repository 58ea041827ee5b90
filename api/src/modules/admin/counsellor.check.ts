import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../graphql/errors.ts';
import { Admin } from './admin.entity.ts';

/** Whether an account can look after enquiries and people. */
export const isActiveAccount = async (em: EntityManager, id: string): Promise<boolean> =>
  (await em.count(Admin, { id, isActive: true })) > 0;

/**
 * An account that was disabled since keeps what it has: only a new counsellor must be able to sign in.
 *
 * @param before - the counsellor before the change
 * @throws AppError BAD_USER_INPUT
 */
export async function checkCounsellorActive(
  em: EntityManager,
  counsellorId: string | null,
  before?: unknown,
): Promise<void> {
  if (counsellorId === null || counsellorId === before) return;
  if (await isActiveAccount(em, counsellorId)) return;
  const message = 'Choose a counsellor whose account is active';
  throw badInput(message, { counsellorId: message });
}

/** The name of a counsellor as it is now, for the audit log: an id says nothing, and an account may be renamed. */
export async function counsellorName(em: EntityManager, counsellorId: unknown): Promise<string | null> {
  const id = typeof counsellorId === 'string' ? counsellorId : null;
  const account =
    id && (await em.findOne(Admin, { id }, { fields: ['name', 'email'], disableIdentityMap: true }));
  return account ? account.name || account.email : null;
}
