import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashPassword } from '../../auth/password.ts';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Orm } from '../../database/orm.ts';
import type { Env } from '../../env.ts';
import type { Viewer } from '../../graphql/context.ts';
import { badInput, forbidden } from '../../graphql/errors.ts';
import { type Change, recordActivity } from '../../records/record-activity.ts';
import { idsOf } from '../../records/sql.ts';
import { Admin } from './admin.entity.ts';
import { checkPassword, endInvitations } from './terminal.ts';

/** Makes changes to accounts wait for each other. Otherwise two owners could disable each other at the same time. */
export const oneAtATime = (em: EntityManager) =>
  em.execute('select pg_advisory_xact_lock(?)', [advisoryLocks.accounts]);

/** Checks the role again, because an owner may have been demoted a moment ago. @throws AppError FORBIDDEN */
export async function requireStillOwner(em: EntityManager, id: string): Promise<void> {
  const owner = await em.findOne(Admin, { id, role: 'owner', isActive: true }, { refresh: true });
  if (!owner) throw forbidden();
}

export const lockAdmin = (em: EntityManager, id: string): Promise<Admin> =>
  em.findOneOrFail(Admin, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/** Throws if no active owner with a password remains. Call this after changing an account and before the commit. */
export async function keepAnOwner(em: EntityManager): Promise<void> {
  await em.flush();
  const owners = await em.count(Admin, { role: 'owner', isActive: true, passwordHash: { $ne: null } });
  if (owners === 0) {
    throw badInput('This is the last owner. Make somebody else an owner first.', {
      role: 'This is the last owner',
    });
  }
}

/** Ends the sessions of an account, except `except`, and returns their ids. Clear the session cache after the commit. */
export const endSessions = (em: EntityManager, adminId: string, except?: string): Promise<string[]> =>
  idsOf(em, 'delete from session where admin_id = ? and id is distinct from ?::uuid returning id', [
    adminId,
    except ?? null,
  ]);

export const endInvitationsOf = (em: EntityManager, adminId: string) =>
  em.execute(endInvitations('invited_by = ?'), [adminId]);

/** Adds an entry about an account to the activity log. Only owners can read such entries. */
export function recordAccount(
  em: EntityManager,
  who: Pick<Viewer, 'id' | 'email' | 'name'>,
  admin: Admin,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): void {
  recordActivity(em, who, { kind: 'Admin', recordId: admin.id, title: admin.name, ...change });
}

export interface FirstAdmin {
  email: string;
  password: string;
}

/**
 * If no account exists, creates an owner from ADMIN_EMAIL and ADMIN_PASSWORD. Without ADMIN_PASSWORD, generates a password.
 * A generated password must be replaced at the first sign-in, because the startup log may contain it.
 * @throws StartError if ADMIN_PASSWORD breaks the password rules
 * @returns the email address and the generated password, to be shown once; null if this call stored no generated password
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
  // If two instances start at the same time, only one row is stored. Only the instance that stored the row may show its
  // password.
  const admin = em.create(Admin, values, { persist: false });
  await em.upsert(Admin, admin, { onConflictFields: ['email'], onConflictAction: 'ignore' });
  const stored = await em.fork().findOneOrFail(Admin, { email });
  return env.adminPassword || stored.passwordHash !== values.passwordHash ? null : { email, password };
}
