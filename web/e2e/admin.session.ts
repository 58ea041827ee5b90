import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { unique } from './admin.desk.ts';
import { admin } from './site.ts';
import { test as base, freshEmail, type Office } from './test.ts';

export { expect, freshEmail } from './test.ts';

interface AdminFixtures {
  /**
   * Whether the event stream is open. If so, `openOffice` and `openOwn` wait for it, and the inbox immediately shows new
   * enquiries, including those of other tests.
   */
  live: boolean;
  /** Opens an admin screen with a stored session. */
  openOffice: (path: string) => Promise<void>;
  /** Opens an admin screen as a staff member created for this test, so that the test may change the account's settings. */
  openOwn: (path: string) => Promise<void>;
}

export const test = base.extend<AdminFixtures>({
  live: [false, { option: true }],
  openOffice: async ({ page, token, live }, use) => {
    await use(await openerOf(page, token, live));
  },
  openOwn: async ({ page, office, request, live }, use) => {
    const { token } = await joined(office, request, 'Own Account');
    await use(await openerOf(page, token, live));
  },
});

async function openerOf(page: Page, token: string, live: boolean) {
  if (!live) await withoutNews(page);
  await savingData(page);
  return async (path: string) => {
    // An enquiry that is sent before the stream is open is never announced.
    await Promise.all([live && streamOf(page), openSignedIn(page, token, path)]);
  };
}

/** Waits for the server's response to the request for the event stream. Call this before the step that opens the stream. */
export const streamOf = (page: Page) => page.waitForResponse('**/graphql/stream');

/**
 * Waits for the next response to a request that contains `part`. Staff see a change before the server has stored it. So call
 * this before the change, and await the response before a step that reads from the server or leaves the page. Leaving the
 * page aborts the request.
 */
export const responseTo = (page: Page, part: string) =>
  page.waitForResponse((response) => response.request().postData()?.includes(part) ?? false);

/** Opens an admin screen with a stored session. The token is stored once, because a reload must not undo a logout. */
export async function openSignedIn(page: Page, token: string, path: string): Promise<void> {
  const signIn = await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
  await page.goto(path);
  await signIn.dispose();
}

/**
 * Navigates within the app, so that neither the app nor axe is loaded again. The old screen stays until the new one is loaded,
 * so the next step must look for something that only the new screen has.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // This object has the form of the state that the router stores in each history entry.
    const state = { idx: (history.state?.idx ?? 0) + 1, key: to, usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/**
 * Leaves the request for the event stream pending, so that no toast about another test's enquiry covers the page. `page.route`
 * is not used, because it intercepts every request and disables the browser's cache.
 */
export async function withoutNews(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      input === '/graphql/stream'
        ? new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          })
        : fetch(input, init);
  });
}

/** Enables the data saver. Otherwise each test would preload all tabs' code, which is about 60 files. */
const savingData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/**
 * Makes the stored token invalid and clicks a control. The click is sent to the control and not to a point on the screen: a
 * request that the page sends on its own may be refused first, and the login would then cover the control.
 */
export async function clickWithoutSession(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  await page.evaluate(() => localStorage.setItem('adminToken', 'no longer good'));
  await control.dispatchEvent('click');
}

/** Signs in with the dialog that is shown above the screen after the server has rejected the session. */
export async function signInAgain(page: Page, who: typeof admin = admin) {
  const login = page.getByRole('dialog', { name: 'Admin Login' });
  await login.getByLabel('Email').fill(who.email);
  await login.getByLabel('Password').fill(who.password);
  await login.getByRole('button', { name: 'Login' }).click();
}

/** The password of each account created by `joined`. */
export const password = 'a window seat at dawn';

/** Creates an account through the API. @returns the account and the token of its first session */
export async function joined(office: Office, request: APIRequestContext, name: string) {
  const who = { email: freshEmail(), name: unique(name) };
  const { link } = (await office('POST', '/api/admin/accounts', who)) as { link: string };
  const answer = await request.post('/api/admin/invitation/accept', {
    data: { token: new URL(link).hash.slice(1), name: who.name, password },
  });
  return { ...who, token: (await answer.json()).data.token as string };
}
