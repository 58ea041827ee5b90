import type pg from 'pg';
import { unseal } from '../auth/two-factor.ts';

/** Counts the accounts whose second factor cannot be decrypted because JWT_SECRET has changed. An archive contains no secrets. */
export async function countUnreadable(client: pg.Client, jwtSecret: string): Promise<number> {
  const { rows } = await client.query<{ id: string; secret: string }>(
    'select id, two_factor_secret as secret from admin where two_factor_secret is not null',
  );
  return rows.filter(({ id, secret }) => unseal(secret, id, jwtSecret) === null).length;
}
