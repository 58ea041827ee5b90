import { Arg, Ctx, Mutation, ObjectType, Resolver } from 'type-graphql';
import { secondsNow } from '../../auth/token.ts';
import {
  newRecoveryCodes,
  newSecret,
  plainCode,
  recoveryHash,
  seal,
  stepOfCode,
  unseal,
  uriOf,
} from '../../auth/two-factor.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badField, badInput, parseOrThrow } from '../../graphql/errors.ts';
import { field } from '../../graphql/field.ts';
import { Alone } from '../../graphql/open.ts';
import { lockAdmin, recordAccount } from './account.service.ts';
import { Admin } from './admin.entity.ts';
import { codeForm, confirmForm, startForm } from './admin.form.ts';
import { guess } from './guesses.ts';
import { requirePassword } from './own-proof.ts';

@ObjectType()
export class TwoFactorSetup {
  @field(String, 'In base32, to be entered in an authenticator app.') secret!: string;
  @field(String, 'The secret as a URI, for a QR code.') uri!: string;
}

@ObjectType()
export class RecoveryCodes {
  @field([String], 'Each code works once. They are shown only this time.') codes!: string[];
}

/** How long after a sign-in a setup requires no password, and how long after its start a setup can be confirmed. */
const RECENT_SECONDS = 10 * 60;
const PASSWORD_FIRST = 'Enter your password to switch the second factor on.';
const NOTHING_PENDING = 'Begin again: there is no second factor to confirm.';
const NOT_RIGHT = 'This code is not right. Check the time of your phone and enter the newest code.';

@Resolver()
export class TwoFactorResolver {
  @Alone()
  @Mutation(() => TwoFactorSetup, {
    description:
      'Creates a secret. The second factor is on once `confirmTwoFactor` gets a code of it within ten minutes. The password is required if the sign-in is more than ten minutes ago.',
  })
  async startTwoFactor(
    @Ctx() context: Context,
    @Arg('password', () => String, { nullable: true }) password?: string | null,
  ): Promise<TwoFactorSetup> {
    const { id, email, signedInAt } = requireViewer(context);
    const values = parseOrThrow(startForm, { password });
    if (values.password) await requirePassword(context, 'password', values.password);
    // Without a recent sign-in, the password is required, so that a thief with a stolen session cannot lock the person out.
    else if (secondsNow() - signedInAt > RECENT_SECONDS) throw badField('password', PASSWORD_FIRST);
    const secret = newSecret();
    await context.em.transactional(async (em) => {
      const admin = await lockAdmin(em, id);
      if (admin.twoFactorOn) throw badInput('The second factor is on already. Switch it off first.');
      admin.twoFactorPending = seal(`${secondsNow()} ${secret}`, id, context.env.jwtSecret);
    });
    return { secret, uri: uriOf(secret, email) };
  }

  @Alone()
  @Mutation(() => RecoveryCodes, { description: 'Switches the second factor on.' })
  async confirmTwoFactor(
    @Ctx() context: Context,
    @Arg('code', () => String, { nullable: true }) code?: string | null,
  ): Promise<RecoveryCodes> {
    const viewer = requireViewer(context);
    const values = parseOrThrow(codeForm, { code });
    const { twoFactorPending } = await context.em.fork().findOneOrFail(Admin, viewer.id);
    const pending = twoFactorPending && unseal(twoFactorPending, viewer.id, context.env.jwtSecret);
    const [startedAt, secret] = pending?.split(' ') ?? [];
    if (!secret || secondsNow() - Number(startedAt) > RECENT_SECONDS) throw badInput(NOTHING_PENDING);
    const plain = plainCode(values.code);
    const step = await guess(context, viewer.email, async () => {
      const found = /^\d{6}$/.test(plain) ? await stepOfCode(secret, plain) : null;
      if (found === null) throw badField('code', NOT_RIGHT);
      return found;
    });
    return context.em.transactional(async (em) => {
      const admin = await lockAdmin(em, viewer.id);
      // While the code was checked, another setup may have started or ended.
      if (admin.twoFactorPending !== twoFactorPending) throw badInput(NOTHING_PENDING);
      const codes = newRecoveryCodes();
      admin.twoFactorSecret = seal(secret, viewer.id, context.env.jwtSecret);
      admin.twoFactorPending = null;
      admin.twoFactorStep = step;
      admin.recoveryHashes = codes.map(recoveryHash);
      const [before, after] = [{ twoFactorOn: false }, { twoFactorOn: true }];
      recordAccount(em, viewer, admin, { action: 'updated', before, after });
      return { codes };
    });
  }

  @Alone()
  @Mutation(() => Admin, { description: 'Switches the second factor off.' })
  async stopTwoFactor(
    @Ctx() context: Context,
    @Arg('password', () => String, { nullable: true }) password?: string | null,
  ): Promise<Admin> {
    const viewer = requireViewer(context);
    const values = parseOrThrow(confirmForm, { password });
    await requirePassword(context, 'password', values.password);
    return context.em.transactional(async (em) => {
      const admin = await lockAdmin(em, viewer.id);
      const [before, after] = [{ twoFactorOn: admin.twoFactorOn }, { twoFactorOn: false }];
      const none = { twoFactorSecret: null, twoFactorPending: null, twoFactorStep: null, recoveryHashes: [] };
      Object.assign(admin, none);
      recordAccount(em, viewer, admin, { action: 'updated', before, after });
      return admin;
    });
  }
}
