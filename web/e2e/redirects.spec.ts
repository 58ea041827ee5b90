import { expectAccessible } from './accessible.ts';
import { dialog, make, row, unique } from './admin.desk.ts';
import { expect, test } from './admin.session.ts';
import { expectToast, noToast, stayOnToasts } from './toasts.ts';

const uniquePath = (what: string) => `/${unique(what).replace(' ', '-')}`;

test("an old site's addresses are pasted with the keyboard, and invalid rows stay with their reasons", async ({
  page,
  request,
  context,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  const old = uniquePath('old');
  const bad = [`${old}.asp\thttps://evil.example`, `${old}/loop\t${old}/loop`];
  await openOffice('/admin/redirects');
  await page.locator('summary', { hasText: 'Paste addresses' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const addresses = page.getByLabel('Addresses');
  await expect(addresses).toBeFocused();
  await page.keyboard.insertText(
    ['From\tTo', `https://www.old.example${old}.HTML\t/services`, ...bad, `${old}.php\t/team`].join('\n'),
  );

  await context.setOffline(true);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add redirects' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Error saving the redirects. Try again.');
  await expect(addresses).toHaveValue(/\.HTML/);
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Add redirects' }).press('Enter');
  await expectToast(page, '2 redirects saved.');
  await expect(row(page, `${old}.html`)).toContainText('/services');
  await expect(row(page, `${old}.php`)).toContainText('/team');
  await expect(addresses).toHaveValue(bad.join('\n'));
  await expect(page.getByText('2 rows were not saved. Correct them and try again.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rows that were not saved' }).getByRole('listitem')).toHaveText(
    [
      `Line 1, ${old}.asp: To must be a path of this site such as /about/introduction, without a query`,
      `Line 2, ${old}/loop: A redirect cannot lead to its own path.`,
    ],
  );
  await expectAccessible(page, 'the list of redirects with rows that were not saved');
  await page.setViewportSize({ width: 1280, height: 800 });

  await addresses.fill(`${old}.asp;/blog`);
  await page.getByRole('button', { name: 'Add redirects' }).click();
  await expectToast(page, '1 redirect saved.');
  await expect(addresses).toHaveValue('');
  for (const [path, to] of [
    [`${old}.html?a=1`, '/services?a=1'],
    [`${old}.asp`, '/blog'],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, to]);
  }
  await page.goto(`${old}.php`);
  await expect(page).toHaveURL('/team');
});

test('a redirect is added, changed, deleted and restored, and a loop is refused at its field', async ({
  page,
  token,
  request,
  openOffice,
}) => {
  const [from, end] = [uniquePath('from'), uniquePath('end')];
  await make(request, token, 'redirects', { from: end, to: '/team' });
  await openOffice('/admin/pages');
  await page.getByRole('link', { name: 'Redirects' }).click();
  await page.getByRole('button', { name: 'Add New Redirect' }).click();
  await dialog(page).getByLabel('From').fill(`${from}?page=1`);
  await dialog(page).getByLabel('To').fill('/services');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Leave out the query, from the question mark on.');
  await expect(dialog(page).getByLabel('From')).toBeFocused();
  await expectAccessible(page, 'the form of a redirect');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog(page).getByLabel('From').fill(from);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Redirect created successfully!');

  await row(page, end).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('To').fill(end);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('A redirect cannot lead to its own path.');
  await dialog(page).getByLabel('To').fill(from);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Redirect updated successfully!');
  await expect(row(page, end)).toContainText('/services');

  await noToast(page);
  await stayOnToasts(page);
  await row(page, from).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, from)).toHaveCount(0);
  expect((await request.get(from)).status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, from)).toContainText('/services');
});

test('staff see neither the link to redirects nor their screen', async ({ page, openOwn }) => {
  await openOwn('/admin/pages');
  await expect(page.getByRole('button', { name: 'Add New Page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Redirects' })).toHaveCount(0);
  await page.goto('/admin/redirects');
  await expect(page.getByRole('heading', { name: 'Redirects is for owners.' })).toBeVisible();
});
