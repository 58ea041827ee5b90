import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../graphql/errors.ts';
import { Admin } from './admin.entity.ts';

/** Whether an account can be responsible for enquiries and people. */
export const isActiveAccount = async (em: EntityManager, id: string): Promise<boolean> =>
  (await em.count(Admin, { id, isActive: true })) > 0;

/**
 * Refuses a new counsellor whose account is disabled. A disabled account keeps the enquiries and people that it already has.
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

/** The present name of a counsellor, for the audit log: an id tells a reader nothing, and an account may be renamed later. */
export async function counsellorName(em: EntityManager, counsellorId: unknown): Promise<string | null> {
  const id = typeof counsellorId === 'string' ? counsellorId : null;
  const account =
    id && (await em.findOne(Admin, { id }, { fields: ['name', 'email'], disableIdentityMap: true }));
  return account ? account.name || account.email : null;
}
