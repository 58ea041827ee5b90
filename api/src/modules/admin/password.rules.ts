import { badInput } from '../../graphql/errors.ts';

/**
 * Refuses a new password that is easily guessed. The form has checked its length.
 *
 * @param field - the field of the form that holds it
 * @throws AppError BAD_USER_INPUT
 */
export function requireGoodPassword(field: string, password: string, email: string): void {
  const plain = password.toLowerCase();
  const reason = plain === email ? 'Do not use your e-mail as your password.' : null;
  if (reason) throw badInput(reason, { [field]: reason });
}
