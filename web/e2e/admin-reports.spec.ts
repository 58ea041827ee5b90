/** The reports about the whole office. Uses its own server, because the reports would also count the enquiries of other tests. */
import { readFileSync } from 'node:fs';
import { mergeTests } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enquire } from './admin.inbox.ts';
import { test as adminTest, expect } from './admin.session.ts';
import { ownSiteTest } from './test.ts';

const test = mergeTests(adminTest, ownSiteTest);
test.describe.configure({ mode: 'default' });

test('the dashboard has the same counts as the API, and links to each list', async ({
  page,
  request,
  office,
  openOffice,
}) => {
  await enquire(request, { name: 'Counted Visitor' });
  const main = page.getByRole('main');
  const enquiries = main.getByRole('link', { name: 'Total Contacts' });
  await openOffice('/admin');
  await expect(enquiries).toBeVisible();
  await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  const counts = (await office('GET', '/api/admin/stats')) as Record<string, number>;
  await expect(
    main
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: 'Total Contacts' }) })
      .getByRole('listitem'),
  ).toHaveText([
    `${counts.totalContacts}Total Contacts`,
    `${counts.totalServices}Services`,
    `${counts.totalBlogPosts}Blog Posts`,
    `${counts.totalTestimonials}Testimonials`,
    `${counts.totalTeam}Team Members`,
  ]);
  // The chart's table for screen readers must not make the page longer than its visible content.
  const beyond = await main.evaluate(
    (element) =>
      document.documentElement.scrollHeight -
      Math.max(innerHeight, element.getBoundingClientRect().bottom + scrollY),
  );
  expect(beyond).toBeLessThan(100);
  await expect(main.getByRole('heading', { name: /^Late/ })).toBeVisible();
  await enquiries.click();
  await expect(page).toHaveURL('/admin/contacts');
});

test('a report by origin, by month in both calendars, and as a file', async ({
  page,
  request,
  office,
  openOffice,
}) => {
  const id = await enquire(request, { name: 'Reported On' });
  await office('POST', `/api/admin/contacts/${id}/touches`, {
    channel: 'call',
    outcome: 'not_interested',
    text: '',
    status: 'completed',
  });
  await openOffice('/admin/reports');
  const table = page.getByRole('table', { name: 'Report' });
  const website = table.getByRole('row', { name: /^Website/ });
  await expect(website).toBeVisible();
  await expect(table.getByRole('row').last()).toContainText(/^All/);

  // The numbers on the screen match the server's counts.
  const counts = (await office('GET', `/api/admin/report?from=${daysAgo(29)}&to=${daysAgo(0)}`)) as {
    rows: { key: string; enquiries: number; awaited: number; answered: number; completed: number }[];
  };
  const row = counts.rows.find(({ key }) => key === 'website');
  await expect(website.getByRole('cell').first()).toHaveText(String(row?.enquiries));
  await expect(website.getByRole('cell').nth(1)).toHaveText(
    new RegExp(`^${row?.answered} of ${row?.awaited} `),
  );
  await expect(website.getByRole('cell').last()).toHaveText(String(row?.completed));
  expect(row?.completed).toBeGreaterThan(0);
  await expectAccessible(page, 'reports');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByLabel('Group by').selectOption('Month (BS)');
  await expect(table.getByRole('row', { name: /^[A-Z][a-z]+ 20[89]\d/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/by=month_bs/);
  await page.getByLabel('Period').selectOption('This year (BS)');
  await expect(table.getByRole('row', { name: /^Baisakh 20\d\d/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^report-.*-by-month-bs\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffMonth (BS),Enquiries,Waited for an answer,Answered,Answered within two office hours,Median minutes to the first answer,Reached,Completed',
  );
  expect(lines[1]).toMatch(/^Baisakh 20\d\d,\d+,\d+,\d+,\d+,\d*,\d+,\d+$/);
  const all = await table.getByRole('row').last().getByRole('cell').first().textContent();
  expect(lines.at(-1)?.split(',').slice(0, 2)).toEqual(['All', all?.replace(',', '')]);

  // The URL contains the choices, also the day that was not changed, and a period without enquiries shows a message.
  await page.goto('/admin/reports');
  await page.getByLabel('To', { exact: true }).fill(daysAgo(10));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/reports?from=${daysAgo(29)}&to=${daysAgo(10)}`);
  await page.goto('/admin/reports?from=2020-01-01&to=2020-01-31&by=service');
  await expect(page.getByText('No enquiries in these days.')).toBeVisible();
  await page.goto('/admin/reports?from=2020-01-01&to=2026-01-31&by=service');
  await expect(page.getByText('Choose five years at most')).toBeVisible();
});

const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(
    new Date(Date.now() - days * 86_400_000),
  );
