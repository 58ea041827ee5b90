import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { loadSecrets } from '../secrets.ts';

/**
 * Adds an owner with the password of the first admin. The name is the part of the email address before the @.
 * @param options.namesFirst - whether the first admin gets a name, too; otherwise the admin app asks for a name
 */
export async function addAdmin(dataDir: string, email: string, { namesFirst = true } = {}): Promise<void> {
  const { databasePassword } = loadSecrets(dataDir);
  // The fourth line of postmaster.pid is the port.
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const client = new pg.Client(`postgres://prasthan:${databasePassword}@127.0.0.1:${port}/prasthan`);
  await client.connect();
  try {
    await client.query(
      `insert into admin (id, version, created_at, updated_at, email, name, role, is_active, password_hash, recovery_hashes)
       select gen_random_uuid(), 1, now(), now(), $1, split_part($1, '@', 1), 'owner', true, password_hash, '{}' from admin order by created_at limit 1`,
      [email],
    );
    if (namesFirst)
      await client.query(`update admin set name = split_part(email, '@', 1) where name = email`);
  } finally {
    await client.end();
  }
}
