import { runningEmbedded } from '../database/reach.ts';
import { query } from './query.ts';

/**
 * Adds an owner with the password of the first admin. The name is the part of the email address before the @.
 * @param options.namesFirst - whether the first admin gets a name, too; otherwise the admin app asks for a name
 */
export async function addAdmin(dataDir: string, email: string, { namesFirst = true } = {}): Promise<void> {
  const url = runningEmbedded(dataDir);
  if (!url) throw new Error(`There is no running database in ${dataDir}.`);
  await query(
    url,
    `insert into admin (id, version, created_at, updated_at, email, name, role, is_active, password_hash, recovery_hashes)
     select gen_random_uuid(), 1, now(), now(), $1, split_part($1, '@', 1), 'owner', true, password_hash, '{}' from admin order by created_at limit 1`,
    [email],
  );
  if (namesFirst) await query(url, `update admin set name = split_part(email, '@', 1) where name = email`);
}
