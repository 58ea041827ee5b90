import type { Locator, Page } from '@playwright/test';
import type { Office } from './office.server.ts';

/** The password of every colleague in the tests. */
export const password = 'a window seat at dawn';

export interface Colleague {
  _id: string;
  version: number;
  email: string;
  name: string;
}

/** Invites a colleague and accepts the invitation. @returns the account and its session token */
export async function hire(office: Office, name: string): Promise<Colleague & { token: string }> {
  const email = `${crypto.randomUUID().slice(0, 8)}@office.example`;
  const made = (await office.call('POST', '/api/admin/accounts', { email, name, role: 'staff' })) as {
    link: string;
  };
  const accepted = { token: new URL(made.link).hash.slice(1), name, password };
  const answer = await office.call('POST', '/api/admin/invitation/accept', accepted);
  const rows = (await office.call('GET', '/api/admin/accounts')) as Colleague[];
  const row = rows.find((each) => each.email === email);
  if (!row) throw new Error(`${email} has no account.`);
  return { ...row, token: (answer as { token: string }).token };
}

/** @param place - a window, or the part of it that contains the login form */
export async function logIn(place: Page | Locator, email: string, word = password): Promise<void> {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password').fill(word);
  await place.getByRole('button', { name: 'Login' }).click();
}
