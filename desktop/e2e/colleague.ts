import type { Page } from '@playwright/test';
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
  const answer = await askAs(office, '/api/admin/invitation/accept', accepted);
  const rows = (await office.call('GET', '/api/admin/accounts')) as Colleague[];
  const row = rows.find((each) => each.email === email);
  if (!row) throw new Error(`${email} has no account.`);
  return { ...row, token: (answer as { token: string }).token };
}

/** Posts to the office's server, with a token if one is given. @throws Error if the server refuses */
export async function askAs(office: Office, path: string, data: object, token?: string): Promise<unknown> {
  const response = await fetch(`${office.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(data),
  });
  const body = (await response.json()) as { success: boolean; message?: string; data?: unknown };
  if (!body.success) throw new Error(`${path}: ${body.message}`);
  return body.data;
}

export async function logIn(window: Page, email: string, word = password): Promise<void> {
  await window.getByLabel('Email').fill(email);
  await window.getByLabel('Password').fill(word);
  await window.getByRole('button', { name: 'Login' }).click();
}
