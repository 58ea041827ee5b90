import type { Page } from '@playwright/test';
import { admin } from './site.ts';
import { test as base } from './test.ts';

export { expect, freshEmail } from './test.ts';

interface AdminFixtures {
  /** Keeps the stream open, so that new enquiries arrive by themselves, those of other tests too. */
  live: boolean;
  /** A bearer token of the first admin. */
  token: string;
  /** Opens a screen of the admin with a stored session. */
  openOffice: (path: string) => Promise<void>;
}

/** Tests of the admin, which can open it signed in. */
export const test = base.extend<AdminFixtures>({
  token: async ({ request }, use) => {
    const answer = await request.post('/api/admin/login', { data: admin });
    const { data } = await answer.json();
    await use(data.token);
  },
  live: [false, { option: true }],
  openOffice: async ({ page, token, live }, use) => {
    // Without an answer to the stream no toast about another test's enquiry covers the screen.
    if (!live) await page.route('**/graphql/stream', () => {});
    await use(async (path) => {
      // The token is stored once, so that a test which logs out stays logged out after a reload.
      await page.goto('/favicon.svg');
      await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
      await page.goto(path);
    });
  },
});

/** Signs in at the login above the screen, after the server refused the session. */
export async function signInAgain(page: Page, who: typeof admin = admin) {
  const login = page.getByRole('dialog', { name: 'Admin Login' });
  await login.getByLabel('Email').fill(who.email);
  await login.getByLabel('Password').fill(who.password);
  await login.getByRole('button', { name: 'Login' }).click();
}
