import { verifyPassword } from '../../auth/password.ts';
import { type Context, requireSignedIn } from '../../graphql/context.ts';
import { badField } from '../../graphql/errors.ts';
import { Admin } from './admin.entity.ts';
import { guess, guessCode } from './guesses.ts';
import { useCode, WRONG_CODE } from './two-factor.service.ts';

const WRONG = 'This is not your password.';
const NO_PASSWORD = 'Enter your password.';
const NO_CODE = 'Enter the code of your authenticator app.';

/**
 * Checks the viewer's own password. A failure counts like a failed sign-in, so that a stolen token cannot be used to guess it.
 *
 * @param field - the form field of the password
 * @returns the stored hash that it matches
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

/**
 * Checks a code of the viewer's second factor, or the password if the second factor is off.
 *
 * @throws AppError BAD_USER_INPUT, RATE_LIMITED
 */
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
