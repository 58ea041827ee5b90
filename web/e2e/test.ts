import { test as base, expect, type Page } from '@playwright/test';
import { faultsOf } from './faults.ts';
import { type RunningSite, startServer } from './server.setup.ts';
import { admin, logsVariable, siteUrlVariable } from './site.ts';

export { expect };

/** An enquiry as the inbox returns it. */
interface InboxRow {
  name: string;
  email: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  status: string;
}

/** Calls an admin route as a signed-in admin and answers its `data`. Fails the test where the route refuses. */
export type Office = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) => Promise<unknown>;

interface Fixtures {
  /** What the browser may write to its console in this test; everything else of level warning and up fails it. */
  expectedConsole: RegExp[];
  quietConsole: undefined;
  /** What the server may log as a fault because of this test; every other fault fails it. */
  expectedFaults: RegExp[];
  quietServer: undefined;
  office: Office;
  /** A bearer token of the first admin. */
  token: string;
  /** The inbox's rows of one sender, as `GET /api/admin/contacts` answers a signed-in admin. */
  inboxOf: (email: string) => Promise<InboxRow[]>;
}

/**
 * What Chromium itself says when a page was shown before the transition to it could begin, which happens on a busy machine.
 * The pages have one line of CSS for it and no script.
 */
const ofTheBrowser = /^InvalidStateError: Transition was aborted because of invalid state\./;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used out of this pattern.
  baseURL: async ({}, use) => {
    await use(process.env[siteUrlVariable]);
  },
  expectedConsole: [[], { option: true }],
  quietConsole: [
    async ({ context, expectedConsole }, use) => {
      const said: string[] = [];
      const note = (text: string) => {
        if (![ofTheBrowser, ...expectedConsole].some((expected) => expected.test(text))) said.push(text);
      };
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          note(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => note(String(error.error())));
      await use(undefined);
      expect(said, 'the browser console').toEqual([]);
    },
    { auto: true },
  ],
  // Each request of a test carries the test's id, and the server's log repeats it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used out of this pattern.
  extraHTTPHeaders: async ({}, use, { testId }) => {
    await use({ 'X-Request-Id': testId });
  },
  // Each of its requests has a connection of its own: one that was kept might be closed by the server in the moment of the next
  // request, which then fails.
  request: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { ...extraHTTPHeaders, Connection: 'close' },
    });
    await use(request);
    await request.dispose();
  },
  expectedFaults: [[], { option: true }],
  quietServer: [
    async ({ expectedFaults }, use, { testId }) => {
      await use(undefined);
      const faults = faultsOf(process.env[logsVariable] ?? '', testId);
      const surprising = faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)));
      expect(surprising, "the server's log").toEqual([]);
    },
    { auto: true },
  ],
  token: async ({ request }, use) => {
    const answer = await request.post('/api/admin/login', { data: admin });
    await use((await answer.json()).data.token);
  },
  office: async ({ request, token }, use) => {
    const headers = { Authorization: `Bearer ${token}` };
    await use(async (method, path, data) => {
      const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
      const body = await answer.json();
      expect(body.success, `${method} ${path}: ${body.message}`).toBe(true);
      return body.data;
    });
  },
  inboxOf: async ({ office }, use) => {
    await use(async (email) => {
      const inbox = (await office('GET', `/api/admin/contacts?q=${encodeURIComponent(email)}`)) as {
        contacts: InboxRow[];
      };
      return inbox.contacts.filter((row) => row.email === email);
    });
  },
});

/**
 * Tests that change or count what the whole site has: each file gets a server of its own, so that no other test sees it or is seen
 * in it. Such a file needs `test.describe.configure({ mode: 'default' })` or `'serial'`, without which its tests run side by side.
 */
export const ownSiteTest = test.extend<object, { siteOf: (file: string) => Promise<RunningSite> }>({
  siteOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used out of this pattern.
    async ({}, use) => {
      // A worker runs several such files, one after the other.
      let current: { file: string; site: RunningSite } | undefined;
      await use(async (file) => {
        if (current?.file === file) return current.site;
        await current?.site.stop();
        current = undefined;
        current = { file, site: await startServer('demo') };
        return current.site;
      });
      await current?.site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ siteOf }, use, { file }) => {
    await use((await siteOf(file)).url);
  },
});

/** An address that no other test uses. */
export const freshEmail = () => `visitor-${crypto.randomUUID().slice(0, 8)}@student.example`;

/** Waits for React to take over; a click before it would do what a page without script does. */
export async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

/** Opens a page and stops its clock, which the test then moves by hand. */
export async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  // The clock goes until it stands, and cannot be stopped at a moment that is over by then.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
