import type { Page } from '@playwright/test';
import { visitorFieldNames } from 'api/rules/enquiry';
import { expect, freshEmail, test } from './admin.session.ts';

/** Answers the inbox with 300 enquiries, newest first. */
async function fillInbox(page: Page): Promise<void> {
  const count = 300;
  const node = (number: number) => ({
    ...Object.fromEntries(visitorFieldNames.map((name) => [name, ''])),
    __typename: 'Enquiry',
    _id: `row-${number}`,
    name: `Student ${number}`,
    email: `student${number}@student.example`,
    origin: 'website',
    importId: null,
    snippet: 'I would like to study in Australia.',
    status: 'new',
    isHeld: false,
    counsellorId: null,
    touchedAt: null,
    createdAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    followUpOn: null,
    followUpTime: null,
    followUpKind: 'call',
    version: 1,
  });
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON() as { operationName?: string };
    if (asked.operationName !== 'AdminEnquiries') return route.continue();
    const edges = Array.from({ length: count }, (_none, index) => ({
      __typename: 'EnquiryEdge',
      cursor: String(count - index),
      node: node(count - index),
    }));
    const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
    const adminEnquiries = {
      __typename: 'EnquiryConnection',
      totalCount: count,
      totalIsCapped: false,
      isNear: false,
      edges,
      pageInfo,
    };
    return route.fulfill({ json: { data: { adminEnquiries } } });
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
    await fillInbox(page);
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
    for (let key = 0; key < 80; key += 1) await page.keyboard.press('j');
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
