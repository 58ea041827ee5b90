import { test as base, expect } from '@playwright/test';
import { admin, siteUrlVariable } from './site.ts';

export { expect };

/** An enquiry as the inbox has it. */
interface InboxRow {
  name: string;
  email: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  status: string;
}

interface Fixtures {
  /** What the browser may write to its console in this test; everything else of level warning and up fails it. */
  expectedConsole: RegExp[];
  quietConsole: undefined;
  /** The inbox's rows of one sender, as `GET /api/admin/contacts` answers a signed-in admin. */
  inboxOf: (email: string) => Promise<InboxRow[]>;
}

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
        if (!expectedConsole.some((expected) => expected.test(text))) said.push(text);
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
  inboxOf: async ({ request }, use) => {
    await use(async (email) => {
      const login = await request.post('/api/admin/login', { data: admin });
      const { data } = await login.json();
      const headers = { Authorization: `Bearer ${data.token}` };
      const answer = await request.get('/api/admin/contacts', { headers, params: { q: email } });
      expect(answer.status()).toBe(200);
      const inbox: { data: { contacts: InboxRow[] } } = await answer.json();
      return inbox.data.contacts.filter((row) => row.email === email);
    });
  },
});

/** An address that no other test uses. */
export const freshEmail = () => `visitor-${crypto.randomUUID().slice(0, 8)}@student.example`;
