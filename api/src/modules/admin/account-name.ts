import type { EntityManager } from '@mikro-orm/postgresql';
import { badInput } from '../../graphql/errors.ts';
import { oneAtATime } from './account.service.ts';
import { looksLike } from './lookalikes.ts';

const TAKEN = 'A colleague has this name. Add something that tells you apart.';
const OWN_EMAIL = 'Enter a name, not an e-mail address.';

/**
 * Refuses a name that readers could take for a colleague's: notes and the audit log show names. Every way to name an account
 * calls this before it writes the name. Other namings wait until the transaction ends, so that two at once cannot both pass.
 *
 * @param email - of the account that gets the name
 * @throws AppError BAD_USER_INPUT
 */
export async function requireFreeName(em: EntityManager, email: string, name: string): Promise<void> {
  if (name.includes('@')) throw badInput(OWN_EMAIL, { name: OWN_EMAIL });
  await oneAtATime(em);
  const others = await em.execute<{ name: string }[]>('select name from admin where email <> ?', [email]);
  if (others.some((other) => looksLike(other.name, name))) throw badInput(TAKEN, { name: TAKEN });
}
