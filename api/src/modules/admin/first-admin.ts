import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../auth/password.ts';
import type { Orm } from '../../database/orm.ts';
import type { Env } from '../../env.ts';
import { Admin } from './admin.entity.ts';

/** The sign-in that a first start makes up. */
export interface FirstAdmin {
  email: string;
  password: string;
}

/**
 * Makes the first admin when there is none, from ADMIN_EMAIL and ADMIN_PASSWORD.
 *
 * @returns the sign-in when its password was generated here, so that it can be shown once; else null
 */
export async function makeFirstAdmin(orm: Orm, env: Env): Promise<FirstAdmin | null> {
  const em = orm.em.fork();
  if (await em.count(Admin)) return null;
  const password = env.adminPassword ?? randomBytes(12).toString('base64url');
  const email = env.adminEmail.toLowerCase();
  const values = { email, passwordHash: await hashPassword(password) };
  // Two copies that start at once make one admin, and only the one whose row it is may show a password.
  const admin = em.create(Admin, values, { persist: false });
  await em.upsert(Admin, admin, { onConflictFields: ['email'], onConflictAction: 'ignore' });
  const stored = await em.fork().findOneOrFail(Admin, { email });
  return env.adminPassword || stored.passwordHash !== values.passwordHash ? null : { email, password };
}
