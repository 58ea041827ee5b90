import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { badField } from '../../graphql/errors.ts';
import { field, rowId } from '../../graphql/field.ts';
import { Admin } from './admin.entity.ts';

/** The fields of an account that all staff may read. */
@ObjectType()
export class Counsellor {
  @rowId() id!: string;
  @field(String) name!: string;

  @field(Boolean, 'False if the account is disabled and cannot be assigned further enquiries.')
  isActive!: boolean;
}

@Resolver()
export class CounsellorResolver {
  @Query(() => [Counsellor], {
    description: 'All accounts that can be responsible for an enquiry, by name, including disabled ones.',
  })
  async counsellors(@Ctx() { em }: Context): Promise<Counsellor[]> {
    const orderBy = { name: 'asc', id: 'asc' } as const;
    const fields = ['id', 'name', 'isActive'] as const;
    const admins = await em.find(Admin, {}, { fields, orderBy, disableIdentityMap: true });
    return admins.map(({ id, name, isActive }) => ({ id, name, isActive }));
  }
}

export const isActiveAccount = async (em: EntityManager, id: string): Promise<boolean> =>
  (await em.count(Admin, { id, isActive: true })) > 0;

/** Refuses a disabled account, unless it was already assigned (`before`). @throws AppError BAD_USER_INPUT */
export async function checkCounsellorActive(
  em: EntityManager,
  counsellorId: string | null,
  before?: unknown,
): Promise<void> {
  if (counsellorId === null || counsellorId === before) return;
  if (await isActiveAccount(em, counsellorId)) return;
  throw badField('counsellorId', 'Choose a counsellor whose account is active');
}

/** Replaces the id with the name for the activity log, because its readers cannot interpret an id. */
export async function withCounsellorName(
  { counsellorId, ...values }: Readonly<Record<string, unknown>>,
  em: EntityManager,
): Promise<Record<string, unknown>> {
  const id = typeof counsellorId === 'string' ? counsellorId : null;
  const account = id && (await em.findOne(Admin, { id }, { fields: ['name'], disableIdentityMap: true }));
  return { ...values, counsellor: account ? account.name : null };
}
