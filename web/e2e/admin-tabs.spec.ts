import { dialog, keptOnDevice, make, row, unique } from './admin.desk.ts';
import { expect, openSignedIn, test, withoutNews } from './admin.session.ts';
import { admin, colleague, nameOf } from './site.ts';

test.use({ ownSession: true });

test('a colleague who signs in in another tab does not get the unsaved input of this tab', async ({
  page,
  context,
  openOffice,
  request,
  token,
}) => {
  const title = unique('Other tab');
  await make(request, token, 'services', { title, description: 'x', duration: '1 hour' });
  await openOffice('/admin/services');
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Duration').fill('4 hours');
  await keptOnDevice(page, '4 hours');
  const other = await context.newPage();
  await withoutNews(other);
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await other.goto('/admin');
  await other.getByLabel('Email').fill(colleague.email);
  await other.getByLabel('Password').fill(colleague.password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('banner').first()).toContainText(nameOf(colleague));
  await expect(page.getByText(`What ${nameOf(admin)} typed and did not save is kept`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Duration')).toHaveValue('1 hour');
});

test("all tabs' code is preloaded, and a tab then opens without loading another file", async ({
  page,
  token,
}) => {
  const asked: string[] = [];
  const loaded: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  page.on('requestfinished', (request) => void loaded.push(request.url()));
  await withoutNews(page);
  await openSignedIn(page, token, '/admin/services');
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Admin' });
  const files = { Media: 'media.screen', Menu: 'menu-item.kind', Team: 'team-member.kind' };
  // The app requests a file together with the files that it imports (`importFetched`), so wait for all of them.
  const missing = () => [
    ...Object.values(files).filter((file) => !loaded.some((url) => url.includes(`/${file}`))),
    ...asked.filter((url) => url.includes('/assets/') && !loaded.includes(url)),
  ];
  await expect.poll(missing, { message: 'the files that are not there yet', timeout: 200_000 }).toEqual([]);
  // A fetched file is requested once more when it is imported, so wait for the imports, too.
  const scripts = [...new Set(asked)].filter((url) => /\/assets\/.*\.js$/.test(url));
  await page.evaluate((urls) => Promise.all(urls.map((url) => import(url))), scripts);
  // From now on, requests for files get no response. Open only the tabs in `files`, because others may not be loaded yet.
  await page.route('**/assets/**', () => {});
  for (const tab of Object.keys(files)) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { name: tab, exact: true })).toBeVisible();
  }
});
