import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { awayFromMidnight } from '../../api/src/testing/office-midnight.ts';
import { faultsOf } from './faults.ts';
import { type RunningSite, startServer } from './server.setup.ts';
import { admin, logsVariable, siteUrlVariable } from './site.ts';

export { expect };

interface InboxRow {
  name: string;
  email: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  status: string;
}

/** Calls an admin route as a signed-in admin. @returns its `data`; fails the test if the route refuses */
export type Office = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
) => Promise<unknown>;

interface Fixtures {
  /**
   * Whether each test file gets its own server. Set this for tests that change or count the data of the whole site. Such a file
   * needs `test.describe.configure({ mode: 'default' })` or `'serial'`; otherwise its tests run in parallel.
   */
  ownSite: boolean;
  /** Allowed console messages; any other message of level warning or above fails the test. */
  expectedConsole: RegExp[];
  /** Errors that the server may log because of this test; any other logged error fails the test. */
  expectedFaults: RegExp[];
  quietServer: undefined;
  sameDay: undefined;
  office: Office;
  /** Whether the test gets its own session. A test that ends its session needs this; all other tests of a worker share one. */
  ownSession: boolean;
  /** The first admin's bearer token. */
  token: string;
  /** Returns the inbox rows with this email address, as `GET /api/admin/contacts` does. */
  inboxOf: (email: string) => Promise<InboxRow[]>;
}

/**
 * Errors that Chromium reports if it cannot begin or finish a view transition, for example because the machine is busy or the
 * user goes back. No script can catch them, because the site starts its transitions with CSS alone.
 */
const ofTheBrowser = /^(InvalidState|Timeout|Abort)Error: Transition was (aborted|skipped)/;

async function signIn(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/admin/login', { data: admin });
  return (await answer.json()).data.token;
}

interface WorkerFixtures {
  tokenOf: (site: string) => Promise<string>;
  /** Stops the server of the worker's previous file and returns the server of `file`. Without `file`, starts no server. */
  siteOf: (file?: string) => Promise<RunningSite | undefined>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownSite: [false, { option: true }],
  baseURL: async ({ ownSite, siteOf }, use, { file }) => {
    const site = await siteOf(ownSite ? file : undefined);
    await use(site?.url ?? process.env[siteUrlVariable]);
  },
  // A function, because tests add to the list, and Playwright would hand the same default list to every test of a worker.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
  expectedConsole: [async ({}, use) => use([]), { option: true }],
  context: async ({ context, expectedConsole }, use) => {
    const said: string[] = [];
    const note = (text: string) => {
      if (![ofTheBrowser, ...expectedConsole].some((expected) => expected.test(text))) said.push(text);
    };
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        note(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (webError) => {
      const error = webError.error();
      // The stack begins with the message, but is empty if no script was running, as in a failed view transition.
      note((error instanceof Error && error.stack) || String(error));
    });
    await use(context);
    // A route handler that is still running when the test ends must not fail the test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(said, 'the browser console').toEqual([]);
  },
  // Each request carries the test's id, which the server writes to its log.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
  extraHTTPHeaders: async ({}, use, { testId }) => {
    await use({ 'X-Request-Id': testId });
  },
  // Each request opens a new connection, because the server may close an idle connection just when a request is sent. Responses
  // are uncompressed, because the server would compress each page twice, the second time at the highest quality.
  request: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { ...extraHTTPHeaders, Connection: 'close', 'Accept-Encoding': 'identity' },
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
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
    async ({}, use) => {
      await awayFromMidnight();
      await use(undefined);
    },
    { auto: true, timeout: 900_000 },
  ],
  // Each worker signs in only once per server, because checking a password is slow by design.
  tokenOf: [
    async ({ playwright }, use) => {
      const tokens = new Map<string, string>();
      await use(async (site) => {
        const known = tokens.get(site);
        if (known) return known;
        const request = await playwright.request.newContext({ baseURL: site });
        const token = await signIn(request);
        await request.dispose();
        tokens.set(site, token);
        return token;
      });
    },
    { scope: 'worker' },
  ],
  siteOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are used.
    async ({}, use) => {
      let current: { file: string; site: RunningSite } | undefined;
      await use(async (file) => {
        if (current?.file === file) return current?.site;
        await current?.site.stop();
        current = undefined;
        if (file) current = { file, site: await startServer('demo') };
        return current?.site;
      });
      await current?.site.stop();
    },
    { scope: 'worker' },
  ],
  ownSession: [false, { option: true }],
  token: async ({ tokenOf, ownSession, request, baseURL }, use) => {
    await use(await (ownSession ? signIn(request) : tokenOf(baseURL ?? '')));
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

export const freshEmail = () => `visitor-${crypto.randomUUID().slice(0, 8)}@student.example`;

/** Waits until React has hydrated the page. An earlier click would have the same effect as without JavaScript. */
export async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator('main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

/**
 * Waits until the page has loaded a file with this name for each of the resource `types`. Call this before the step that loads
 * the files, and await the promise before going offline. The admin app downloads a script with `fetch` before it imports the
 * script. Only the import has the resource type `script`, so the download does not count.
 */
export const filesOf = (page: Page, name: string, types = ['script']) =>
  Promise.all(
    types.map((type) =>
      page.waitForEvent(
        'requestfinished',
        (request) => request.resourceType() === type && request.url().includes(`/${name}-`),
      ),
    ),
  );

/** Opens a page and stops its clock, so that the test can advance it. */
export async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await hydrated(page);
  // `pauseAt` needs a time in the future, because the clock runs until the call takes effect.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
