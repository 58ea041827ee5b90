import type { Turn } from '../../auth/password.ts';
import { plainCode, recoveryHash, stepOfCode, unseal } from '../../auth/two-factor.ts';
import type { Context } from '../../graphql/context.ts';
import { unauthenticated } from '../../graphql/errors.ts';
import type { Admin } from './admin.entity.ts';
import { guessCode, NotAGuess } from './guesses.ts';

// An app too old to ask for a code shows this message, so it says what to do.
const MISSING = 'Enter the code of your authenticator app. If you are not asked for one, update this app.';
export const WRONG_CODE = 'This code is not right. Enter the newest one, or a recovery code.';

/**
 * Requires a code of the second factor if the account has one. The caller has checked the password.
 *
 * @throws AppError UNAUTHENTICATED with the field `code`
 */
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

/** Whether a code is right. A right code is used up and is refused afterwards. */
export async function useCode({ em, env, log }: Context, admin: Admin, code: string): Promise<boolean> {
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
