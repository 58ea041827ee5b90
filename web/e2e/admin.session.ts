import type { Page } from '@playwright/test';
import { admin } from './site.ts';
import { test as base } from './test.ts';

export { expect, freshEmail } from './test.ts';

interface AdminFixtures {
  /** Lets new enquiries come in by themselves; those of other tests do, too. */
  live: boolean;
  /** A bearer token of the first admin. */
  token: string;
  /** Opens a screen of the office as someone who signed in before. */
  openOffice: (path: string) => Promise<void>;
}

/** Tests of the office: each may open it signed in. */
export const test = base.extend<AdminFixtures>({
  token: async ({ request }, use) => {
    const answer = await request.post('/api/admin/login', { data: admin });
    const { data } = await answer.json();
    await use(data.token);
  },
  live: [false, { option: true }],
  openOffice: async ({ page, token, live }, use) => {
    // A toast about another test's enquiry would lie on top of what this one looks at. The stream stays unanswered.
    if (!live) await page.route('**/graphql/stream', () => {});
    await use(async (path) => {
      // Once a page: a test that logs out, or loses its session, stays so when it loads again.
      await page.goto('/favicon.svg');
      await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
      await page.goto(path);
    });
  },
});

/** Signs in above the work, after the session was refused. */
export async function signInAgain(page: Page, who: typeof admin = admin) {
  const login = page.getByRole('dialog', { name: 'Admin Login' });
  await login.getByLabel('Email').fill(who.email);
  await login.getByLabel('Password').fill(who.password);
  await login.getByRole('button', { name: 'Login' }).click();
}
