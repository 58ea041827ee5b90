import { createHash, randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { v7 } from 'uuid';
import { hashPassword } from '../../auth/password.ts';
import { type Context, requireOwner } from '../../graphql/context.ts';
import { AppError, badField, parseOrThrow } from '../../graphql/errors.ts';
import { field, nullable } from '../../graphql/field.ts';
import { inputType } from '../../graphql/input-type.ts';
import { Alone, Open, OwnerOnly } from '../../graphql/open.ts';
import { invitationOf } from '../../mail/letters.ts';
import { sendAlone } from '../../mail/mailer.ts';
import { officeOf } from '../site-settings/site-settings.entity.ts';
import { recordAccount, requireStillOwner } from './account.service.ts';
import { requireFreeName } from './account-name.ts';
import { Admin } from './admin.entity.ts';
import { acceptForm, invitationForm, inviteForm } from './admin.form.ts';
import { requireGoodPassword } from './good-password.ts';
import { openSession, Session } from './session.service.ts';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;

/** The link is shown only once, because the database stores only a hash of its token. */
@ObjectType()
export class IssuedInvitation {
  @field(Admin) admin!: Admin;
  @field(String) link!: string;
  @field(Date) expiresAt!: Date;
  @field(Boolean, 'Whether the link was also sent by mail.') isMailed!: boolean;
  @nullable(String, 'Why it was not mailed, if mail is configured.') mailError!: string | null;
}

/** Anybody who has the link may read these fields. */
@ObjectType()
export class Invitation {
  @field(String) email!: string;
  @field(String) name!: string;
  @field(String) role!: string;
  @field(Date) expiresAt!: Date;
}

const InviteAdminInput = inputType('InviteAdminInput', inviteForm);

@Resolver()
export class InvitationResolver {
  @OwnerOnly()
  @Mutation(() => IssuedInvitation, {
    description:
      'Invites somebody. Inviting the same e-mail address again replaces the link of an open invitation.',
  })
  async inviteAdmin(
    @Ctx() context: Context,
    @Arg('input', () => InviteAdminInput) input: object,
  ): Promise<IssuedInvitation> {
    const viewer = requireOwner(context);
    const values = parseOrThrow(inviteForm, input);
    const email = values.email.toLowerCase();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + VALID_MS);
    const admin = await context.em.transactional(async (em) => {
      await requireFreeName(em, email, values.name);
      await requireStillOwner(em, viewer.id);
      const known = await em.findOne(Admin, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (known?.passwordHash) {
        throw badField('email', 'Somebody has an account with this e-mail already.');
      }
      const row = known ?? em.create(Admin, { email }, { partial: true });
      Object.assign(row, { name: values.name, role: values.role, isActive: true });
      Object.assign(row, { invitationHash: hashOf(token), invitedUntil: expiresAt, invitedBy: viewer.id });
      const after = { email, name: values.name, role: values.role };
      recordAccount(em, viewer, row, { action: 'created', after });
      return row;
    });
    const link = `${context.env.publicUrl}/admin/invitation#${token}`;
    return { admin, link, expiresAt, ...(await mailed(context, admin, link, expiresAt)) };
  }

  @Open()
  @Query(() => Invitation, { description: 'The invitation that a link belongs to.' })
  async invitation(
    @Ctx() { em }: Context,
    @Arg('token', () => String, { nullable: true }) token?: string | null,
  ): Promise<Invitation> {
    const values = parseOrThrow(invitationForm, { token });
    const { email, name, role, invitedUntil } = await openInvitation(em, values.token);
    return { email, name, role, expiresAt: invitedUntil ?? new Date() };
  }

  @Open()
  @Alone()
  @Mutation(() => Session, {
    description: 'Sets the name and password of an invited account and signs it in.',
  })
  async acceptInvitation(
    @Ctx() context: Context,
    @Arg('token', () => String, { nullable: true }) token?: string | null,
    @Arg('name', () => String, { nullable: true }) name?: string | null,
    @Arg('password', () => String, { nullable: true }) password?: string | null,
  ): Promise<Session> {
    const values = parseOrThrow(acceptForm, { token, name, password });
    const { email } = await openInvitation(context.em.fork(), values.token);
    await requireGoodPassword('password', values.password, email);
    const passwordHash = await hashPassword(values.password);
    return context.em.transactional(async (em) => {
      await requireFreeName(em, email, values.name);
      const admin = await openInvitation(em, values.token, LockMode.PESSIMISTIC_WRITE);
      Object.assign(admin, { name: values.name, passwordHash, invitationHash: null, invitedUntil: null });
      const after = { invitation: 'accepted', name: values.name };
      recordAccount(em, admin, admin, { action: 'updated', before: { invitation: 'open' }, after });
      await em.flush();
      return openSession({ ...context, em }, admin);
    });
  }
}

/** Waits until the mail is sent. If sending fails, the owner must pass on the link now, because the link is not stored. */
async function mailed(
  context: Context,
  { email, name }: Admin,
  link: string,
  expiresAt: Date,
): Promise<Pick<IssuedInvitation, 'isMailed' | 'mailError'>> {
  const { mail, em } = context;
  if (!mail.mailer) return { isMailed: false, mailError: null };
  if (!mail.publicUrl)
    return { isMailed: false, mailError: 'PUBLIC_URL is an address that only the server itself can open.' };
  const { mailer } = mail;
  const way = { office: await officeOf(em), domain: mailer.domain, to: [email] };
  const invitation = { name, link, by: requireOwner(context).name, expiresAt, key: v7() };
  const { isSent, failures } = await sendAlone(mailer, invitationOf(invitation, way));
  return { isMailed: isSent, mailError: isSent ? null : (failures[0]?.words ?? null) };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Finds an open invitation. The error is the same for unknown, used and expired ones. @throws AppError NOT_FOUND */
async function openInvitation(em: EntityManager, token: string, lockMode?: LockMode): Promise<Admin> {
  const where = { invitationHash: hashOf(token), invitedUntil: { $gt: new Date() }, isActive: true };
  const admin = await em.findOne(Admin, where, lockMode ? { lockMode } : {});
  if (!admin) {
    throw new AppError(
      'NOT_FOUND',
      'This invitation is no longer valid. Ask an owner of the office for a new one.',
    );
  }
  return admin;
}
