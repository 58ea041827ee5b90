import type { APIRequestContext, Page } from '@playwright/test';
import type { AdminEnquiriesQuery } from '../src/gql/graphql.ts';
import { enquire } from './admin.inbox.ts';
import { expect, freshEmail, test } from './admin.session.ts';

/** The response of the inbox with 300 enquiries, newest first, each a copy of its first one. */
function filled({ data }: { data: AdminEnquiriesQuery }): { data: AdminEnquiriesQuery } {
  const { edges, pageInfo, ...connection } = data.adminEnquiries;
  const [first] = edges;
  if (!first) throw new Error('The inbox is empty.');
  const copies = Array.from({ length: 300 }, (_none, index) => {
    const number = 300 - index;
    const node = {
      ...first.node,
      _id: `row-${number}`,
      name: `Student ${number}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    };
    return { ...first, cursor: String(number), node };
  });
  const whole = { ...pageInfo, hasNextPage: false, endCursor: null };
  return { data: { adminEnquiries: { ...connection, edges: copies, pageInfo: whole, totalCount: 300 } } };
}

/** Answers the inbox with 300 copies of one enquiry. */
async function fillInbox(page: Page, request: APIRequestContext): Promise<void> {
  await enquire(request, { name: 'Student' });
  let answer: { data: AdminEnquiriesQuery } | undefined;
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON() as { operationName?: string };
    if (asked.operationName !== 'AdminEnquiries') return route.continue();
    answer ??= filled(await (await route.fetch()).json());
    return route.fulfill({ json: answer });
  });
}

const rows = (page: Page) => page.locator('main tbody tr:not([data-gap])');
const drawn = (page: Page) => rows(page).count();
const rowOf = (page: Page, number: number) => page.locator(`tr[data-row="row-${number}"]`);

test.use({ live: true });

for (const [name, width] of [
  ['a desk', 1280],
  ['a phone', 360],
] as const) {
  test(`300 rows on ${name}: a part is drawn, the keyboard goes through all, the focus and the place stay`, async ({
    page,
    openOffice,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await fillInbox(page, request);
    await openOffice('/admin/contacts');
    // All 300 rows at once until the library has come.
    await expect(rowOf(page, 300)).toBeVisible();
    await expect.poll(() => drawn(page)).toBeLessThan(120);
    // The 300, the heading, and what other tests send meanwhile, which arrives above.
    const count = () => page.getByRole('table').getAttribute('aria-rowcount').then(Number);
    await expect.poll(count).toBeGreaterThan(300);

    // The whole list has its height, and its end is the last row.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(rowOf(page, 1)).toBeInViewport({ timeout: 500 });
    }).toPass();
    const indexOfLast = () => rowOf(page, 1).getAttribute('aria-rowindex').then(Number);
    await expect.poll(async () => (await indexOfLast()) - (await count())).toBe(0);
    expect(await drawn(page)).toBeLessThan(120);
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await expect(rowOf(page, 300)).toBeInViewport({ timeout: 500 });
    }).toPass();

    // Each key finds the next row, also far beyond what was drawn at first.
    await rowOf(page, 300).getByRole('link').focus();
    for (let key = 0; key < 79; key += 1) await page.keyboard.press('j');
    await expect(rowOf(page, 221).getByRole('link')).toBeFocused();
    await expect(rowOf(page, 221)).toBeInViewport();

    // Scrolled away, the focused row stays drawn, and the next key goes on from it.
    await page.evaluate(() => scrollBy(0, 20_000));
    await expect(rowOf(page, 221)).not.toBeInViewport();
    await expect(rowOf(page, 221).getByRole('link')).toBeFocused();
    await page.keyboard.press('j');
    await expect(rowOf(page, 220).getByRole('link')).toBeFocused();
    await expect(rowOf(page, 220)).toBeInViewport();

    // An enquiry arrives above: the focus stays on its row. Where the list was read again meanwhile, which here knows 300
    // rows alone, another one is sent.
    const show = page.getByRole('button', { name: /^Show \d+ new enquir/ });
    await expect(async () => {
      await request.post('/api/contact', {
        data: { name: 'Somebody', email: freshEmail(), message: 'A question about the intake of spring.' },
      });
      await expect(show).toBeAttached();
      await show.evaluate((button: HTMLElement) => button.click());
      await expect(page.getByText(/^3(0[1-9]|[1-9]\d) contacts$/)).toBeInViewport({ timeout: 2000 });
      await expect(page.getByRole('row', { name: /Somebody/ }).first()).toBeInViewport({ timeout: 2000 });
    }).toPass();
    await expect(rowOf(page, 220).getByRole('link')).toBeFocused();

    // Printing renders all rows.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect.poll(() => drawn(page)).toBeGreaterThan(300);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => drawn(page)).toBeLessThan(120);
  });
}
