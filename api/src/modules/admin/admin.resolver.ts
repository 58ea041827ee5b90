import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { hashPassword } from '../../auth/password.ts';
import { sessionOver } from '../../auth/token.ts';
import { type Context, requireOwner, requireSignedIn, requireViewer } from '../../graphql/context.ts';
import { badField, conflict, parseOrThrow } from '../../graphql/errors.ts';
import { baseArg, inputType } from '../../graphql/input-type.ts';
import { Admits, Alone, OwnerOnly } from '../../graphql/open.ts';
import { freeOf, lockRecord } from '../../records/records.ts';
import {
  endInvitationsOf,
  endSessions,
  keepAnOwner,
  lockAdmin,
  oneAtATime,
  recordAccount,
  requireStillOwner,
} from './account.service.ts';
import { requireFreeName } from './account-name.ts';
import { Admin } from './admin.entity.ts';
import { accountFacts, accountForm, passwordForm, profileForm } from './admin.form.ts';
import { requireGoodPassword } from './good-password.ts';
import { requirePassword } from './own-proof.ts';
import { openSession, Session } from './session.service.ts';
import { AdminStats, countAll } from './stats.ts';

const AdminInput = inputType('AdminInput', accountForm);

@Resolver(() => Admin)
export class AdminResolver {
  @Admits('new-password')
  @Query(() => Admin, { description: 'The signed-in account.' })
  me(@Ctx() context: Context): Promise<Admin> {
    return context.em.findOneOrFail(Admin, requireSignedIn(context).id);
  }

  @OwnerOnly()
  @Query(() => [Admin], { description: 'All accounts by name, including invited and disabled ones.' })
  admins(@Ctx() { em }: Context): Promise<Admin[]> {
    return em.find(Admin, {}, { orderBy: { name: 'asc', id: 'asc' } });
  }

  @OwnerOnly()
  @Mutation(() => Admin, {
    description:
      'Changes the name, role or status of an account. Disabling it ends its sessions. Disabling or demoting it ends the invitations that it made.',
  })
  async updateAdmin(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => AdminInput) input: object,
    @Arg('version', () => Int, { nullable: true }) version?: number | null,
    @baseArg(AdminInput) base?: object | null,
  ): Promise<Admin> {
    const viewer = requireOwner(context);
    const admin = await context.em.transactional(async (em) => {
      await oneAtATime(em);
      await requireStillOwner(em, viewer.id);
      const row = await lockRecord(em, { entity: Admin, label: 'Account' }, id);
      const before = shownOf(row);
      const values = parseOrThrow(accountForm, {
        ...before,
        ...freeOf(accountFacts, row, { input: withoutNulls(input), base }),
      });
      if (version != null && version !== row.version) throw conflict('Account');
      if (values.name !== row.name) await requireFreeName(em, row.email, values.name);
      Object.assign(row, values);
      await keepAnOwner(em);
      if (!row.isActive) await endSessions(em, row.id);
      if (!row.isActive || row.role !== 'owner') await endInvitationsOf(em, row.id);
      recordAccount(em, viewer, row, { action: 'updated', before, after: shownOf(row) });
      return row;
    });
    context.sessions.forget();
    return admin;
  }

  @Mutation(() => Admin, {
    description: 'Changes the name, the calendar or both of the signed-in account.',
  })
  async updateProfile(
    @Ctx() context: Context,
    @Arg('name', () => String, { nullable: true }) name?: string | null,
    @Arg('calendar', () => String, { nullable: true }) calendar?: string | null,
  ): Promise<Admin> {
    const viewer = requireViewer(context);
    const admin = await context.em.transactional(async (em) => {
      // Takes the lock on all accounts before the lock on the row, as `updateAdmin` does. The opposite order could deadlock.
      await oneAtATime(em);
      const row = await lockAdmin(em, viewer.id);
      const values = parseOrThrow(profileForm, {
        name: name === undefined && calendar ? row.name : name,
        calendar: calendar ?? row.calendar,
      });
      row.calendar = values.calendar;
      // The calendar is not logged, because it only affects how this person sees days.
      if (values.name === row.name) return row;
      await requireFreeName(em, viewer.email, values.name);
      const before = { name: row.name };
      row.name = values.name;
      recordAccount(em, viewer, row, { action: 'updated', before, after: { name: values.name } });
      return row;
    });
    context.sessions.forget();
    return admin;
  }

  @Admits('new-password')
  @Alone()
  @Mutation(() => Session, {
    description: 'Changes the password, ends all sessions of the account and starts a new one.',
  })
  async changePassword(
    @Ctx() context: Context,
    @Arg('current', () => String, { nullable: true }) current?: string | null,
    @Arg('next', () => String, { nullable: true }) next?: string | null,
  ): Promise<Session> {
    const viewer = requireSignedIn(context);
    const values = parseOrThrow(passwordForm, { current, next });
    const passwordHash = await requirePassword(context, 'current', values.current);
    if (values.next === values.current) throw badField('next', SAME);
    await requireGoodPassword('next', values.next, viewer.email);
    const hashed = await hashPassword(values.next);
    const session = await context.em.transactional(async (em) => {
      const admin = await lockAdmin(em, viewer.id);
      if (admin.passwordHash !== passwordHash) throw conflict('Account');
      Object.assign(admin, { passwordHash: hashed, mustChangePassword: false });
      // The session of this request ends, too, so that a stolen copy of its token stops working.
      const ended = await endSessions(em, viewer.id);
      if (!ended.includes(viewer.sessionId)) throw sessionOver();
      // Somebody who has the old password or a stolen token may have sent invitations.
      await endInvitationsOf(em, viewer.id);
      recordAccount(em, viewer, admin, { action: 'updated', after: { password: 'changed' } });
      await em.flush();
      return openSession({ ...context, em }, admin, viewer.signedInAt);
    });
    context.sessions.forget();
    return session;
  }

  @Query(() => AdminStats)
  adminStats(@Ctx() { reader }: Context): Promise<AdminStats> {
    return countAll(reader);
  }
}

const SAME = 'Choose a password different from your current one.';

const shownOf = ({ name, role, isActive }: Admin) => ({ name, role, isActive });

const withoutNulls = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
