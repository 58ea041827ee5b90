import * as z from 'zod/mini';
import type { Calendar } from '../../forms/bikram-sambat.ts';
import { choice, email, flag, limits, secret, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';

export const roles = { owner: 'Owner', staff: 'Staff' } as const;

/** The minimum length of a new password. Shorter passwords that were set before this rule still work. */
export const shortestPassword = 12;

// `account-name.ts` checks the letters of a name. The forms must also accept an email address as a name, because the first
// owner's name is the email address until another name is chosen.
const name = () => text('Name', { required: true });

const newPassword = (label: string) => secret(label, { min: shortestPassword });

/** Accepts malformed email addresses, so that they fail like a wrong password (docs/product.md, "Sign-in and sessions"). */
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

/** The account fields that an owner can change. */
export const accountForm = z.object({
  name: name(),
  role: choice('Role', roles, 'staff'),
  isActive: flag('Status', { true: 'Active', false: 'Disabled' }, true),
});

export const accountFacts = {
  type: 'Admin',
  label: 'Account',
  path: 'accounts',
  form: accountForm,
  title: 'name',
  order: { name: 'asc' },
} as const satisfies KindFacts;

export const calendars = { AD: 'AD', BS: 'BS (Bikram Sambat)' } as const satisfies Record<Calendar, string>;

/** The fields that people can change in their own account. */
export const profileForm = z.object({ name: name(), calendar: choice('Calendar', calendars, 'AD') });

export const passwordForm = z.object({
  current: secret('Current password'),
  next: newPassword('New password'),
});

export const codeForm = z.object({ code: text('Code', { required: true, max: 40 }) });

/** Confirms a change that makes an account less secure. */
export const confirmForm = z.object({ password: secret('Password') });

/** Confirms who is signed in. `requireProof` demands the code if the second factor is on, otherwise the password. */
export const proofForm = z.object({
  password: secret('Password', { required: false }),
  code: text('Code', { max: 40 }),
});

/** Starts the setup of the second factor. For some time after the sign-in, the password is optional. */
export const startForm = z.object({ password: secret('Password', { required: false }) });
