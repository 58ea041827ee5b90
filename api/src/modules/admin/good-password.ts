import { isCommonPassword } from '../../auth/common-passwords.ts';
import { badField } from '../../graphql/errors.ts';

const EMAIL = 'Do not use your e-mail as your password.';
const COMMON = 'This password is too easy to guess. Take four unusual words, for example.';

/** Refuses a password that is easy to guess. The form has already checked the length. @throws AppError BAD_USER_INPUT */
export async function requireGoodPassword(field: string, password: string, email: string): Promise<void> {
  const reason = await weaknessOf(password, email);
  if (reason) throw badField(field, reason);
}

/** Returns why a password is too easy to guess; null for a good password. */
export async function weaknessOf(password: string, email: string): Promise<string | null> {
  if (password.trim().toLowerCase() === email.toLowerCase()) return EMAIL;
  return (await isCommonPassword(password, email)) ? COMMON : null;
}
