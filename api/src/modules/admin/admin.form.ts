import * as z from 'zod/mini';
import { choice, email, flag, limits, secret, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';

/** What an account may do: stored value -> label. */
export const roles = { owner: 'Owner', staff: 'Staff' } as const;

/** The shortest password that may be set. Shorter ones from before still sign in. */
export const shortestPassword = 12;

// Which letters a name may have is checked where it changes (account-name.ts): an account without a name has its e-mail there.
const name = () => text('Name', { required: true });

function newPassword(label: string) {
  return secret(label, { min: shortestPassword });
}

/** The sign-in. The server gives one answer for a wrong address and a wrong password (docs/product.md, "Sign-in and sessions"). */
export const loginForm = z.object({
  email: text('Email', { required: true, max: limits.email }),
  password: secret('Password'),
  code: text('Code', { max: 40 }),
});

export const inviteForm = z.object({
  email: email('Email', { required: true }),
  name: name(),
  role: choice('Role', roles, 'staff'),
});

export const invitationForm = z.object({ token: text('Invitation', { required: true }) });

export const acceptForm = z.object({
  token: text('Invitation', { required: true }),
  name: name(),
  password: newPassword('Password'),
});

/** What an owner changes of an account. */
export const accountForm = z.object({
  name: name(),
  role: choice('Role', roles, 'staff'),
  isActive: flag('Status', { true: 'Active', false: 'Disabled' }, true),
});

/** How the admin and the audit log speak of accounts. */
export const accountFacts = {
  type: 'Admin',
  label: 'Account',
  path: 'accounts',
  form: accountForm,
  title: 'name',
  order: { name: 'asc' },
  copy: 'whole',
} as const satisfies KindFacts;

/** What everybody changes of their own account. */
export const profileForm = z.object({ name: name() });

export const passwordForm = z.object({
  current: secret('Current password'),
  next: newPassword('New password'),
});

export const codeForm = z.object({ code: text('Code', { required: true, max: 40 }) });

/** The question before a change that weakens the account. */
export const confirmForm = z.object({ password: secret('Password') });

/** The same question, which the second factor answers where it is on. */
export const proofForm = z.object({
  password: secret('Password', { required: false }),
  code: text('Code', { max: 40 }),
});

/** The same question, where a fresh sign-in may stand for the answer. */
export const startForm = z.object({ password: secret('Password', { required: false }) });
