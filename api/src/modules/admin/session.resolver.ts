import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { verifyPassword } from '../../auth/password.ts';
import { ACCOUNT_DISABLED } from '../../auth/token.ts';
import { type Context, requireSignedIn, requireViewer } from '../../graphql/context.ts';
import { notFound, parseOrThrow, unauthenticated } from '../../graphql/errors.ts';
import { Admits, Alone, Open } from '../../graphql/open.ts';
import { isUuid } from '../../records/ids.ts';
import { endSessions, lockAdmin } from './account.service.ts';
import { Admin, AdminSession } from './admin.entity.ts';
import { loginForm, proofForm } from './admin.form.ts';
import { guess } from './guesses.ts';
import { requireProof, requireSecondFactor } from './own-proof.ts';
import { openSession, renewToken, Session, WRONG_SIGN_IN } from './session.service.ts';

const PROOF = 'Requires a code of the second factor, or the password if it is off.';

@Resolver(() => AdminSession)
export class SessionResolver {
  @Open()
  @Alone()
  @Mutation(() => Session)
  async adminLogin(
    @Ctx() context: Context,
    @Arg('email', () => String, { nullable: true }) email?: string | null,
    @Arg('password', () => String, { nullable: true }) password?: string | null,
    @Arg('code', () => String, { nullable: true }) code?: string | null,
  ): Promise<Session> {
    const values = parseOrThrow(loginForm, { email, password, code });
    const account = values.email.toLowerCase();
    return guess(context, account, async (turn) => {
      const admin = await context.em.findOne(Admin, { email: account });
      if (admin) context.trace.account = admin.id;
      const right = await verifyPassword(admin?.passwordHash ?? null, values.password, turn);
      if (!admin || !right) throw unauthenticated(WRONG_SIGN_IN);
      if (!admin.isActive) throw unauthenticated(ACCOUNT_DISABLED);
      await requireSecondFactor(context, admin, values.code, turn);
      return openSession(context, admin);
    });
  }

  @Admits('any-token')
  @Mutation(() => Session, {
    description:
      'Replaces the token with a new one that is valid for twelve hours, at most until 30 days after the sign-in. Renewing an old token after its replacement was used ends the session.',
  })
  renewSession(@Ctx() context: Context): Promise<Session> {
    return renewToken(context);
  }

  @Admits('new-password')
  @Mutation(() => Boolean, { description: 'Ends the session of this request.' })
  async logout(@Ctx() context: Context): Promise<boolean> {
    return end(context, requireSignedIn(context).sessionId);
  }

  @Query(() => [AdminSession], { description: 'The sessions of this account, the most recently used first.' })
  sessions(@Ctx() context: Context): Promise<AdminSession[]> {
    const where = { adminId: requireViewer(context).id, expiresAt: { $gt: new Date() } };
    return context.em.find(AdminSession, where, { orderBy: { lastSeenAt: 'desc', id: 'desc' } });
  }

  @Alone()
  @Mutation(() => Boolean, { description: `Ends one session of this account. ${PROOF}` })
  async endSession(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('password', () => String, { nullable: true }) password?: string | null,
    @Arg('code', () => String, { nullable: true }) code?: string | null,
  ): Promise<boolean> {
    const values = parseOrThrow(proofForm, { password, code });
    const own = { id, adminId: requireViewer(context).id };
    if (!isUuid(id) || (await context.em.count(AdminSession, own)) === 0) throw notFound('Session');
    await requireProof(context, values);
    return end(context, id);
  }

  @Alone()
  @Mutation(() => Boolean, {
    description: `Ends all sessions of this account except the one of this request. ${PROOF}`,
  })
  async endOtherSessions(
    @Ctx() context: Context,
    @Arg('password', () => String, { nullable: true }) password?: string | null,
    @Arg('code', () => String, { nullable: true }) code?: string | null,
  ): Promise<boolean> {
    const { id, sessionId } = requireViewer(context);
    await requireProof(context, parseOrThrow(proofForm, { password, code }));
    await context.em.transactional(async (em) => {
      // Waits for a concurrent sign-in, which locks the same row, so that `endSessions` also ends its session. The session of a
      // later sign-in stays open.
      await lockAdmin(em, id);
      await endSessions(em, id, sessionId);
    });
    context.sessions.forget();
    return true;
  }

  @FieldResolver(() => Boolean, { description: 'Whether this is the session of the request.' })
  isCurrent(@Ctx() context: Context, @Root() session: AdminSession): boolean {
    return context.viewer?.sessionId === session.id;
  }
}

async function end(context: Context, sessionId: string): Promise<boolean> {
  const { id } = requireSignedIn(context);
  const ended = await context.em.execute('delete from session where id = ? and admin_id = ? returning id', [
    sessionId,
    id,
  ]);
  context.sessions.forget();
  if (ended.length === 0) throw notFound('Session');
  return true;
}
