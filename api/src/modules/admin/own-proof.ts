import { type Turn, verifyPassword } from '../../auth/password.ts';
import { plainCode, recoveryHash, stepOfCode, unseal } from '../../auth/two-factor.ts';
import { type Context, requireSignedIn } from '../../graphql/context.ts';
import { badField, unauthenticated } from '../../graphql/errors.ts';
import { Admin } from './admin.entity.ts';
import { guess, guessCode, NotAGuess } from './guesses.ts';

const WRONG = 'This is not your password.';
const NO_PASSWORD = 'Enter your password.';
const NO_CODE = 'Enter the code of your authenticator app.';
// An old version of the installed app has no field for the code and only shows this message, so the message says what to do.
const MISSING = 'Enter the code of your authenticator app. If you are not asked for one, update this app.';
const WRONG_CODE = 'This code is not right. Enter the newest one, or a recovery code.';

/**
 * Checks the viewer's password. A wrong one counts as a failed sign-in, so that a stolen token does not allow endless guesses.
 * @returns the stored hash of the password
 * @throws AppError BAD_USER_INPUT, RATE_LIMITED
 */
export async function requirePassword(
  context: Context,
  field: string,
  password: string,
): Promise<string | null> {
  const { id, email } = requireSignedIn(context);
  return guess(context, email, async () => {
    const { passwordHash } = await context.em.fork().findOneOrFail(Admin, id);
    if (await verifyPassword(passwordHash, password, { isKnown: true })) return passwordHash;
    throw badField(field, WRONG);
  });
}

/** Checks a code if the second factor is on, otherwise the password. @throws AppError BAD_USER_INPUT, RATE_LIMITED */
export async function requireProof(
  context: Context,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { id, email } = requireSignedIn(context);
  const admin = await context.em.fork().findOneOrFail(Admin, id);
  if (!admin.twoFactorOn) {
    if (password === '') throw badField('password', NO_PASSWORD);
    await requirePassword(context, 'password', password);
    return;
  }
  if (code === '') throw badField('code', NO_CODE);
  await guess(context, email, async (turn) => {
    if (await guessCode(context, id, turn, () => useCode(context, admin, code))) return;
    throw badField('code', WRONG_CODE);
  });
}

/** Checks the code if the second factor is on. The caller must have checked the password. @throws AppError UNAUTHENTICATED */
export async function requireSecondFactor(
  context: Context,
  admin: Admin,
  code: string,
  turn: Turn,
): Promise<void> {
  if (!admin.twoFactorSecret) return;
  if (code === '') throw new NotAGuess(unauthenticated(MISSING, { code: MISSING }));
  const isRight = await guessCode(context, admin.id, turn, () => useCode(context, admin, code));
  if (!isRight) throw unauthenticated(WRONG_CODE, { code: WRONG_CODE });
}

/** Checks a code and marks it as used, because each code is accepted only once. */
async function useCode({ em, env, log }: Context, admin: Admin, code: string): Promise<boolean> {
  const plain = plainCode(code);
  if (!/^\d{6}$/.test(plain)) {
    const hash = recoveryHash(plain);
    const used = await em.execute(
      `update admin set recovery_hashes = array_remove(recovery_hashes, ?)
       where id = ? and ? = any(recovery_hashes) returning id`,
      [hash, admin.id, hash],
    );
    return used.length > 0;
  }
  const secret = admin.twoFactorSecret && unseal(admin.twoFactorSecret, admin.id, env.jwtSecret);
  if (!secret) {
    log.warn(
      'a second factor was sealed under another JWT_SECRET; recovery codes and `pnpm admin reset-2fa` work',
    );
    return false;
  }
  const step = await stepOfCode(secret, plain);
  if (step === null) return false;
  const used = await em.execute(
    'update admin set two_factor_step = ? where id = ? and coalesce(two_factor_step, 0) < ? returning id',
    [step, admin.id, step],
  );
  return used.length > 0;
}
