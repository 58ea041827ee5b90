/** Uses plain SQL, because Node runs this source directly and cannot load the entities with their decorators. */
import type pg from 'pg';
import { v7 } from 'uuid';
import { hashPassword } from '../../auth/password.ts';
import { limits } from '../../forms/fields.ts';
import { StartError } from '../../start-error.ts';
import { shortestPassword } from './admin.form.ts';
import { weaknessOf } from './good-password.ts';

const STATE = `case when password_hash is null then 'invited' when is_active then 'active' else 'disabled' end`;

/** Returns a statement that revokes open invitations, for example those that a dismissed owner has sent. */
export const endInvitations = (which: 'invited_by = $1' | 'invited_by = ?' | 'true') =>
  `update admin set invitation_hash = null, invited_until = least(invited_until, now()), version = version + 1
   where ${which} and invitation_hash is not null`;

/** Checks a new password. @param name - what the error messages call the password. @throws StartError */
export async function checkPassword(password: string, email: string, name = 'The password'): Promise<void> {
  if (password.length < shortestPassword) {
    throw new StartError(`${name} must be at least ${shortestPassword} characters.`);
  }
  if (password.length > limits.name)
    throw new StartError(`${name} must be at most ${limits.name} characters.`);
  const weakness = await weaknessOf(password, email);
  if (weakness) throw new StartError(name === 'The password' ? weakness : `${name}: ${weakness}`);
}

/** @throws StartError if the email address already has an account with a password */
export async function createOwner(client: pg.Client, email: string, password: string): Promise<string> {
  const hash = await hashPassword(password);
  return together(client, async () => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `insert into admin (id, version, created_at, updated_at, email, name, role, is_active, password_hash, recovery_hashes)
     values ($1, 1, now(), now(), $2, $3, 'owner', true, $4, '{}')
     on conflict (email) do update set password_hash = excluded.password_hash, role = 'owner', is_active = true,
       invitation_hash = null, invited_until = null, version = admin.version + 1, updated_at = now()
       where admin.password_hash is null
     returning id, name`,
      // The name is the email address, until the person chooses a name at the first sign-in.
      [v7(), email, email, hash],
    );
    const [row] = rows;
    if (!row)
      throw new StartError(
        `${email} has an account already. Set its password with "pnpm admin password ${email}".`,
      );
    await note(client, row, 'created', { email, role: 'owner' });
    return `${email} is an owner now, and may sign in.`;
  });
}

/** Sets a password that a person has typed. Unlike a generated password, it need not be replaced at the next sign-in. */
export async function setPassword(client: pg.Client, email: string, password: string): Promise<string> {
  const hash = await hashPassword(password);
  const row = await change(
    client,
    email,
    'password_hash = $2, must_change_password = false, invitation_hash = null, invited_until = null',
    { password: 'changed' },
    hash,
  );
  const message = `${email} has a new password, and is signed out everywhere.`;
  return row.is_active
    ? message
    : `${message} The account is disabled: an owner can switch it on under Staff.`;
}

export async function signOut(client: pg.Client, email: string): Promise<string> {
  await change(client, email, 'updated_at = now()', { sessions: 'ended' });
  return `${email} is signed out everywhere.`;
}

export async function resetTwoFactor(client: pg.Client, email: string): Promise<string> {
  await change(
    client,
    email,
    `two_factor_secret = null, two_factor_pending = null, two_factor_step = null, recovery_hashes = '{}'`,
    { twoFactorOn: false },
  );
  return `${email} signs in without a second factor now, and is signed out everywhere.`;
}

export async function listAccounts(client: pg.Client): Promise<string> {
  const { rows } = await client.query<
    Record<'email' | 'name' | 'role' | 'state' | 'factor' | 'seen', string>
  >(
    `select email, case when name = email then 'no name yet' else name end as name, role, ${STATE} as state,
       case when two_factor_secret is null then 'no second factor' else 'second factor' end as factor,
       coalesce('last seen ' || to_char(last_seen_at at time zone 'utc', 'YYYY-MM-DD HH24:MI "UTC"'), 'never seen') as seen
     from admin order by email`,
  );
  return rows
    .map(({ email, name, role, state, factor, seen }) => [email, name, role, state, factor, seen].join('  '))
    .join('\n');
}

/** Changes an account, and ends its sessions and the invitations it has sent. @throws StartError if there is no account */
async function change(
  client: pg.Client,
  email: string,
  columns: string,
  after: object,
  ...values: unknown[]
): Promise<{ id: string; name: string; is_active: boolean }> {
  return together(client, async () => {
    const { rows } = await client.query<{ id: string; name: string; is_active: boolean }>(
      `update admin set ${columns}, version = version + 1 where email = $1 returning id, name, is_active`,
      [email, ...values],
    );
    const [row] = rows;
    if (!row) throw new StartError(`${email} has no account. "pnpm admin list" shows all of them.`);
    await client.query('delete from session where admin_id = $1', [row.id]);
    await client.query(endInvitations('invited_by = $1'), [row.id]);
    await note(client, row, 'updated', after);
    return row;
  });
}

async function together<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const note = (client: pg.Client, { id, name }: { id: string; name: string }, action: string, after: object) =>
  client.query(
    `insert into activity (id, created_at, admin_id, admin, name, action, kind, record_id, title, after)
     values ($1, now(), $2, 'pnpm admin', 'The server''s terminal', $3, 'Admin', $4, $5, $6)`,
    [v7(), id, action, id, name, JSON.stringify(after)],
  );
