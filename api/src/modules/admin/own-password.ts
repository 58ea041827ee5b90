import { verifyPassword } from '../../auth/password.ts';
import { type Context, requireViewer } from '../../graphql/context.ts';
import { badInput } from '../../graphql/errors.ts';
import { Admin } from './admin.entity.ts';
import { guess } from './guesses.ts';

const WRONG = 'This is not your password.';

/**
 * Asks for the viewer's own password. It counts like a sign-in, so that a stolen token is no way to guess it.
 *
 * @param field - the field of the form that holds it
 * @returns the stored hash that it fits
 * @throws AppError BAD_USER_INPUT, RATE_LIMITED
 */
export async function requirePassword(
  context: Context,
  field: string,
  password: string,
): Promise<string | null> {
  const { id, email } = requireViewer(context);
  return guess(context, email, async () => {
    const { passwordHash } = await context.em.fork().findOneOrFail(Admin, id);
    if (await verifyPassword(passwordHash, password, { isKnown: true })) return passwordHash;
    throw badInput(WRONG, { [field]: WRONG });
  });
}
