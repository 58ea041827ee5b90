/** Messages held back as spam, from the visitor's form to the staff's decision. */
import { expectAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
import { enquire, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, test } from './admin.session.ts';
import { expectToast } from './toasts.ts';

const offer =
  'Hello, we provide SEO services that bring you on the first page of Google, and high quality backlinks.\nVisit https://rank-boosters.com or https://rank-boosters.com/prices today. Reply YES for a free audit.';

test('the quarantine is empty, or lists messages with the reasons, which are released or deleted', async ({
  page,
  openOffice,
  request,
}) => {
  await test.step('an empty quarantine says so', async () => {
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('HeldEnquiries')) return route.fallback();
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.adminEnquiries = { ...body.data.adminEnquiries, totalCount: 0, edges: [] };
      await route.fulfill({ response: answer, json: body });
    });
    await openOffice('/admin/contacts?filter=spam');
    await expect(page.getByText('Nothing is held back.')).toBeVisible();
    await expectAccessible(page, 'the empty quarantine');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('an advertisement is held back with the reasons, and is released with one tap or deleted', async () => {
    const names = [unique('Mark from RankBoost'), unique('Deleted Seller')];
    for (const name of names) {
      const data = { name, email: freshEmail(), message: offer, subject: 'SEO' };
      expect((await request.post('/api/contact', { data })).status()).toBe(201);
    }
    const [name = '', other = ''] = names;
    await enquire(request, { name: 'Asha Magar' });
    await goOn(page, '/admin/contacts');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await page
      .getByRole('navigation', { name: 'Parts of the inbox' })
      .getByRole('link', { name: /Spam/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/contacts\?filter=spam$/);
    const held = page.getByRole('article', { name });
    await expect(held.getByRole('listitem')).toHaveText([
      'It has 2 kinds of words that advertisements and frauds use.',
      'A field that people cannot see was filled in. Programs fill in every field.',
      'It has 2 links to commercial websites.',
    ]);
    await expectAccessible(page, 'the quarantine');
    await page.setViewportSize({ width: 1280, height: 800 });

    const seller = page.getByRole('article', { name: other });
    await seller.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this message' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Enquiry deleted successfully!');
    await expect(seller).toHaveCount(0);

    await held.getByRole('button', { name: 'View' }).click();
    await expect(panelOf(page).getByText('Why it was held')).toBeVisible();
    await expectAccessible(page, 'the panel of a held message');
    await panelOf(page).getByRole('button', { name: 'Not spam' }).click();
    await expectToast(page, 'Moved to the inbox');
    await expect(panelOf(page).getByText('Why it was held')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(held).toHaveCount(0);
    await goOn(page, `/admin/contacts?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  });

  await test.step('a message that is deleted after its panel has been closed does not leave the list', async () => {
    const name = unique('Deleted Late');
    await request.post('/api/contact', {
      data: { name, email: freshEmail(), message: offer, subject: 'SEO' },
    });
    await goOn(page, '/admin/contacts?filter=spam');
    await page.getByRole('article', { name }).getByRole('button', { name: 'View' }).click();
    const deleting = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation DeleteEnquiry')) await deleting.promise;
      await route.continue();
    });
    await panelOf(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this message' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.goBack();
    await expect(page).toHaveURL('/admin/contacts?filter=spam');
    deleting.resolve();
    await expectToast(page, 'Enquiry deleted successfully!');
    await expect(page).toHaveURL('/admin/contacts?filter=spam');
  });
});

test("the site's form sends its signed time and the consent, with and without a script", async ({
  page,
  browser,
  token,
  request,
}) => {
  const headers = { Authorization: `Bearer ${token}` };
  const stored = async (email: string) =>
    (await (await request.get(`/api/admin/contacts?q=${email}`, { headers })).json()).data.contacts;
  const plain = await browser.newContext({ javaScriptEnabled: false });
  for (const each of [page, await plain.newPage()]) {
    const email = freshEmail();
    await each.goto('/contact');
    await expect(each.getByText('Under 18? A parent or guardian should send this.')).toBeVisible();
    await expect(each.locator('input[name="formTime"]')).toHaveValue(/^[\da-z]{8,}\.[\w-]{8}\.[\w-]{22}$/);
    await expect(each.getByLabel('Leave this empty')).not.toBeInViewport({ ratio: 1 });
    await each.getByLabel('Full Name').fill('Asmita Rai');
    await each.getByLabel('Email Address').fill(email);
    await each.getByLabel('Message', { exact: false }).last().fill('I want to study nursing in Australia.');
    await each.getByRole('button', { name: 'Send Message' }).click();
    await expect(each.getByText('Your message has been sent successfully.')).toBeVisible();
    await expect.poll(() => stored(email)).toMatchObject([{ isHeld: false, consentVersion: '2026-11' }]);
  }
  await plain.close();
});
