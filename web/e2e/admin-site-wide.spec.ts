/**
 * The reports about the whole office, and changes that appear on every page of the site. Uses its own server, because the
 * reports would also count the enquiries of other tests, and the changes would affect those tests.
 */
import { readFileSync } from 'node:fs';
import { expectAccessible } from './accessible.ts';
import { dialog, keptOnDevice, row, unique } from './admin.desk.ts';
import { enquire } from './admin.inbox.ts';
import { expect, test } from './admin.session.ts';
import { expectToast } from './toasts.ts';

test.use({ ownSite: true });
test.describe.configure({ mode: 'default' });

const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(
    new Date(Date.now() - days * 86_400_000),
  );

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
  const counted = counts.rows.find(({ key }) => key === 'website');
  await expect(website.getByRole('cell').first()).toHaveText(String(counted?.enquiries));
  await expect(website.getByRole('cell').nth(1)).toHaveText(
    new RegExp(`^${counted?.answered} of ${counted?.awaited} `),
  );
  await expect(website.getByRole('cell').last()).toHaveText(String(counted?.completed));
  expect(counted?.completed).toBeGreaterThan(0);
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

  // The URL contains both days, even if only one was changed. A period without enquiries shows a message.
  await page.goto('/admin/reports');
  await page.getByLabel('To', { exact: true }).fill(daysAgo(10));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/reports?from=${daysAgo(29)}&to=${daysAgo(10)}`);
  await page.goto('/admin/reports?from=2020-01-01&to=2020-01-31&by=service');
  await expect(page.getByText('No enquiries in these days.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-01-31');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose five years at most')).toBeVisible();
});

test('a menu entry is edited on each of the three levels', async ({ page, openOffice, request }) => {
  const title = unique('Menu');
  await openOffice('/admin/menu');
  await page.getByRole('button', { name: 'Add New Menu Item' }).click();
  const form = dialog(page);
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await form.getByRole('button', { name: 'Add link', exact: true }).click();
  await form.getByLabel('Title of link 1', { exact: true }).fill('Norway');
  await form.getByLabel('Path of link 1', { exact: true }).fill('/study-abroad/norway');
  await form.getByRole('button', { name: 'Add link below Norway' }).click();
  await form.getByLabel('Title of link below Norway 1').fill('Visa');
  await form.getByLabel('Path of link below Norway 1').fill('/study-abroad/norway/visa');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, title)).toContainText('Norway');
  const submenuOnSite = async () => {
    const { data } = await (await request.get('/api/menu')).json();
    return data.find((each: { title: string }) => each.title === title)?.submenu;
  };
  await expect.poll(submenuOnSite).toEqual([
    {
      title: 'Norway',
      titleNe: '',
      path: '/study-abroad/norway',
      submenu: [{ title: 'Visa', titleNe: '', path: '/study-abroad/norway/visa' }],
    },
  ]);
  await row(page, title).getByRole('button', { name: 'Delete' }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, title)).toBeHidden();
});

test('settings: unsaved work survives a reload, and the site shows saved settings immediately', async ({
  page,
  openOffice,
  request,
}) => {
  page.on('dialog', (question) => question.accept());
  await openOffice('/admin/settings');
  const address = page.getByLabel('Address', { exact: true });
  const before = await address.inputValue();
  const floor = unique('Floor');
  await address.fill(`${before}\n${floor}`);
  await keptOnDevice(page, floor);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(address).toHaveValue(`${before}\n${floor}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Settings updated successfully!');
  await expect.poll(async () => (await request.get('/contact')).text()).toContain(floor);
  await address.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  await expect.poll(async () => (await request.get('/contact')).text()).not.toContain(floor);
});

test('settings: the address selects one of four pages; unsaved input stays, and an invalid field is shown', async ({
  page,
  openOffice,
}) => {
  await openOffice('/admin/settings?tab=office');
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await expect(pages.getByRole('link', { name: 'Office' })).toHaveAttribute('aria-current', 'page');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Half typed');
  await pages.getByRole('link', { name: 'Site' }).click();
  await expect(page).toHaveURL(/\?tab=site$/);
  const brand = page.getByLabel('Brand', { exact: false }).first();
  const before = await brand.inputValue();
  await brand.fill('');
  await pages.getByRole('link', { name: 'Privacy' }).click();
  await page.getByLabel('Erase enquiries after (months)').fill('7');
  await pages.getByRole('link', { name: 'Server' }).click();
  await expect(page.getByRole('heading', { name: 'This server' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await pages.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByLabel('Erase enquiries after (months)')).toHaveValue('7');
  await pages.getByRole('link', { name: 'Office' }).click();
  await expect(name).toHaveValue('Half typed');

  await page.setViewportSize({ width: 360, height: 640 });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 500);
  for (const fixed of [save, pages, page.getByRole('heading', { name: 'Settings', exact: true })])
    await expect(fixed).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(page).toHaveURL(/\?tab=site$/);
  await expect(brand).toBeFocused();
  await expect(page.getByText('Brand is required')).toBeVisible();
  // Leaving the screen asks for confirmation.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  // Wait until the dialog is closed, because a field below an open dialog cannot be filled in.
  await expect(question).toBeHidden();
  await brand.fill(before);
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
});
