import type { APIRequestContext, Page } from '@playwright/test';
import type { AdminEnquiriesQuery } from '../src/gql/graphql.ts';
import { row } from './admin.desk.ts';
import { enquire } from './admin.inbox.ts';
import { expect, freshEmail, goOn, test } from './admin.session.ts';

/** Returns an inbox response with 300 enquiries, newest first. All are copies of the first enquiry in the given response. */
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
const nameOf = (page: Page, number: number) =>
  rowOf(page, number).getByRole('link', { name: `Student ${number}`, exact: true });
const rowOf = (page: Page, number: number) => page.locator(`tr[data-row="row-${number}"]`);

test.use({ live: true });

test('300 rows on a desk and on a phone: only some are rendered, the keyboard reaches all, and the focus and the position stay', async ({
  page,
  openOffice,
  request,
}) => {
  await fillInbox(page, request);
  await openOffice('/admin/contacts');
  for (const width of [1280, 360])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      // Load the list again: the enquiries that were added at the previous width would push its rows down.
      await goOn(page, '/admin/services');
      await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
      await goOn(page, '/admin/contacts');
      // The first 200 rows are rendered until the virtualisation library is loaded.
      await expect(rowOf(page, 300)).toBeVisible();
      await expect.poll(() => drawn(page)).toBeLessThan(120);
      // The count includes the header row and new enquiries of other tests, which are added at the top.
      const count = () => page.getByRole('table').getAttribute('aria-rowcount').then(Number);
      await expect.poll(count).toBeGreaterThan(300);

      // The page is as high as the whole list, with the last row at the end.
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

      // Each key press focuses the next row, even far beyond the rows that were rendered initially.
      await nameOf(page, 300).focus();
      for (let key = 0; key < 79; key += 1) await page.keyboard.press('j');
      await expect(nameOf(page, 221)).toBeFocused();
      await expect(rowOf(page, 221)).toBeInViewport();

      // A focused row that is scrolled out of view stays rendered, and the next key press continues from there.
      await page.evaluate(() => scrollBy(0, 20_000));
      await expect(rowOf(page, 221)).not.toBeInViewport();
      await expect(nameOf(page, 221)).toBeFocused();
      await page.keyboard.press('j');
      await expect(nameOf(page, 220)).toBeFocused();
      await expect(rowOf(page, 220)).toBeInViewport();

      // When an enquiry is added at the top, the focused row keeps the focus. After a change by another test, the button may
      // reload the list, which then has only the 300 mocked rows. In that case, retry with another enquiry.
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
      await expect(nameOf(page, 220)).toBeFocused();

      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect.poll(() => drawn(page)).toBeGreaterThan(300);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect.poll(() => drawn(page)).toBeLessThan(120);
    });
});

test('a list of 300 pages shows the first 200; a search finds the others', async ({ page, openOffice }) => {
  const loading = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName !== 'AdminPages') return route.continue();
    const { data } = await (await route.fetch()).json();
    const records = Array.from({ length: 300 }, (_none, index) => ({
      ...data.records[0],
      _id: `page-${index}`,
      title: `Page number ${index + 1}`,
    }));
    if (!variables.first) await loading.promise;
    return route.fulfill({ json: { data: { records: records.slice(0, variables.first ?? 300) } } });
  });
  await openOffice('/admin/pages');
  await expect(page.getByText('The first 200 pages')).toBeVisible();
  await expect(row(page, 'Page number 200')).toBeAttached();
  await expect(row(page, 'Page number 201')).toBeHidden();
  await page.getByRole('searchbox').fill('number 299');
  await expect(row(page, 'Page number 200')).toBeHidden();
  await expect(page.getByText('The first 200 pages')).toBeVisible();
  loading.resolve();
  await expect(row(page, 'Page number 299')).toBeVisible();
  await expect(page.getByText('1 of 300 pages')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('300 pages', { exact: true })).toBeVisible();

  // A draft is offered even if its page is not among the first 200 rows.
  await page.evaluate(() => {
    const { _id } = JSON.parse(localStorage.getItem('adminDraft:signedInAs') ?? '{}');
    localStorage.setItem(`adminDraft:${_id} Page page-299`, '{}');
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Go on with “Page number 300”' })).toBeVisible();
});
