import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { hashPassword } from '../../auth/password.ts';
import { type Context, requireOwner, requireViewer } from '../../graphql/context.ts';
import { badInput, conflict, parseOrThrow } from '../../graphql/errors.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Alone, OwnerOnly } from '../../graphql/open.ts';
import { lockRecord } from '../../records/records.ts';
import {
  endSessions,
  keepAnOwner,
  lockAdmin,
  oneAtATime,
  recordAccount,
  requireStillOwner,
} from './account.service.ts';
import { Admin } from './admin.entity.ts';
import { accountForm, passwordForm, profileForm } from './admin.form.ts';
import { requireGoodPassword } from './good-password.ts';
import { requirePassword } from './own-password.ts';
import { renewToken, Session } from './session.service.ts';
import { countAll } from './stats.ts';

/** The counts on the dashboard's cards (docs/product.md, "Dashboard"). */
@ObjectType()
export class AdminStats {
  @Field(() => Int)
  totalContacts!: number;

  @Field(() => Int, { description: 'Enquiries that are held back as spam.' })
  heldContacts!: number;

  @Field(() => Int)
  totalServices!: number;

  @Field(() => Int)
  totalBlogPosts!: number;

  @Field(() => Int)
  totalTestimonials!: number;

  @Field(() => Int)
  totalTeam!: number;
}

const AdminInput = inputType('AdminInput', accountForm);

@Resolver(() => Admin)
export class AdminResolver {
  @Query(() => Admin, { description: 'The signed-in account.' })
  me(@Ctx() context: Context): Promise<Admin> {
    return context.em.findOneOrFail(Admin, requireViewer(context).id);
  }

  @OwnerOnly()
  @Query(() => [Admin], { description: 'All accounts by name, the invited and the disabled, too.' })
  admins(@Ctx() { em }: Context): Promise<Admin[]> {
    return em.find(Admin, {}, { orderBy: { name: 'asc', id: 'asc' } });
  }

  @OwnerOnly()
  @Mutation(() => Admin, {
    description: 'Changes name, role or status of an account. Disabling ends its sessions.',
  })
  async updateAdmin(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => AdminInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
  ): Promise<Admin> {
    const viewer = requireOwner(context);
    const admin = await context.em.transactional(async (em) => {
      await oneAtATime(em);
      await requireStillOwner(em, viewer.id);
      const row = await lockRecord(em, { entity: Admin, label: 'Account' }, id);
      const before = shownOf(row);
      const values = parseOrThrow(accountForm, { ...before, ...given(input) });
      if (version != null && version !== row.version) throw conflict('Account');
      Object.assign(row, values);
      await keepAnOwner(em);
      if (!row.isActive) await endSessions(em, row.id);
      recordAccount(em, viewer, row, { action: 'updated', before, after: shownOf(row) });
      return row;
    });
    context.sessions.forget();
    return admin;
  }

  @Mutation(() => Admin, { description: 'Changes the name of the signed-in account.' })
  async updateProfile(
    @Ctx() context: Context,
    @Arg('name', () => String, { nullable: true }) name?: string | null,
  ): Promise<Admin> {
    const viewer = requireViewer(context);
    const values = parseOrThrow(profileForm, { name });
    const admin = await context.em.transactional(async (em) => {
      const row = await lockAdmin(em, viewer.id);
      const before = { name: row.name };
      await requireOwnName(em, viewer.id, values.name);
      row.name = values.name;
      recordAccount(em, viewer, row, { action: 'updated', before, after: values });
      return row;
    });
    context.sessions.forget();
    return admin;
  }

  @Alone()
  @Mutation(() => Session, {
    description: 'Sets another password, and ends all other sign-ins of the account.',
  })
  async changePassword(
    @Ctx() context: Context,
    @Arg('current', () => String, { nullable: true }) current?: string | null,
    @Arg('next', () => String, { nullable: true }) next?: string | null,
  ): Promise<Session> {
    const viewer = requireViewer(context);
    const values = parseOrThrow(passwordForm, { current, next });
    const passwordHash = await requirePassword(context, 'current', values.current);
    await requireGoodPassword('next', values.next, viewer.email);
    const hashed = await hashPassword(values.next);
    await context.em.transactional(async (em) => {
      const admin = await lockAdmin(em, viewer.id);
      if (admin.passwordHash !== passwordHash) throw conflict('Account');
      admin.passwordHash = hashed;
      await endSessions(em, viewer.id, viewer.sessionId);
      recordAccount(em, viewer, admin, { action: 'updated', after: { password: 'changed' } });
    });
    return renewToken(context);
  }

  @Query(() => AdminStats)
  adminStats(@Ctx() { reader }: Context): Promise<AdminStats> {
    return countAll(reader);
  }
}

const TAKEN = 'A colleague has this name. Add something that tells you apart.';

/** Nobody takes a colleague's name by themselves: notes and the audit log show names. @throws AppError BAD_USER_INPUT */
async function requireOwnName(em: EntityManager, id: string, name: string): Promise<void> {
  const [namesake] = await em.execute(
    'select 1 from admin where lower(name) = lower(?) and id <> ? limit 1',
    [name, id],
  );
  if (namesake) throw badInput(TAKEN, { name: TAKEN });
}

const shownOf = ({ name, role, isActive }: Admin) => ({ name, role, isActive });

/** The fields that were sent. */
const given = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
