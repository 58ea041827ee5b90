import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../auth/password.ts';
import type { Orm } from '../../database/orm.ts';
import type { Env } from '../../env.ts';
import { Admin } from './admin.entity.ts';
import { checkPassword } from './terminal.ts';

/** The e-mail address and generated password of the first admin. */
export interface FirstAdmin {
  email: string;
  password: string;
}

/**
 * Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD if there is no admin yet. A generated password must be replaced at
 * the first sign-in, because the log of the start may contain it.
 *
 * @throws StartError if ADMIN_PASSWORD breaks the rules for passwords
 * @returns the e-mail address and password if the password was generated here, so that it can be shown once; otherwise null
 */
export async function makeFirstAdmin(orm: Orm, env: Env): Promise<FirstAdmin | null> {
  const em = orm.em.fork();
  if (await em.count(Admin)) return null;
  const password = env.adminPassword ?? randomBytes(16).toString('base64url');
  const email = env.adminEmail.toLowerCase();
  if (env.adminPassword) await checkPassword(password, email, 'ADMIN_PASSWORD');
  const values = {
    email,
    name: email,
    role: 'owner' as const,
    passwordHash: await hashPassword(password),
    mustChangePassword: !env.adminPassword,
  };
  // If two instances start at once, only one row is stored. Only the instance that stored it may show its password.
  const admin = em.create(Admin, values, { persist: false });
  await em.upsert(Admin, admin, { onConflictFields: ['email'], onConflictAction: 'ignore' });
  const stored = await em.fork().findOneOrFail(Admin, { email });
  return env.adminPassword || stored.passwordHash !== values.passwordHash ? null : { email, password };
}
