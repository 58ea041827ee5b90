import type { Page } from '@playwright/test';
import { expect, hydrated, openStopped, test } from './test.ts';

const notice = 'Thank you! Your review has arrived.';
const toast = 'Thank you for your review! Reviews appear only after approval.';

interface Testimonial {
  _id: string;
  name: string;
  rating: number;
  isActive: boolean;
}

const freshName = () => `Kritika ${crypto.randomUUID().slice(0, 8)}`;

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Position').fill('Nursing student');
  await page.getByLabel('Company').fill('Deakin University');
  await page.getByLabel('Review', { exact: false }).last().fill('They rang before I had seen the mail.');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Review' }).click();

test('a review is inactive until staff approve it', async ({ page, office }) => {
  const name = freshName();
  const found = async () =>
    ((await office('GET', '/api/admin/testimonials')) as Testimonial[]).filter((each) => each.name === name);
  await openStopped(page, '/contact/review');
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await fillIn(page, name);
  await page.getByRole('radio', { name: '3 stars' }).check();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await send(page);
  await expect(page.getByText(notice)).toBeInViewport();
  const thanks = page.getByText(toast);
  await expect(thanks).toBeVisible();
  // This toast is visible for two seconds; the toast after an enquiry is visible for four.
  await page.clock.runFor(1900);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(200);
  await expect(thanks.locator('..')).toHaveCSS('opacity', '0');
  await page.clock.resume();
  await expect(thanks).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
  expect(await found()).toMatchObject([{ rating: 4, isActive: false }]);
  const shown = (await (await page.request.get('/api/testimonials')).json()).data as Testimonial[];
  expect(shown.some((each) => each.name === name)).toBe(false);
});

test('the form shows its messages and keeps a draft; the same review sent twice is one review, a different text is another', async ({
  page,
  office,
}) => {
  const name = freshName();
  await page.goto('/contact/review');
  await hydrated(page);
  await send(page);
  for (const field of ['Name', 'Position', 'Company', 'Review'])
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Half typed');
  await page.getByRole('radio', { name: '2 stars' }).check();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Name')).toHaveValue('Half typed');
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await page.getByRole('radio', { name: '5 stars' }).check();

  for (const words of ['They rang first.', 'They rang first.', 'They rang at once.']) {
    await fillIn(page, name);
    await page.getByLabel('Review', { exact: false }).last().fill(words);
    await expect(page.getByText(notice)).toBeHidden();
    await send(page);
    await expect(page.getByText(notice)).toBeVisible();
  }
  const rows = (await office('GET', '/api/admin/testimonials')) as Testimonial[];
  expect(rows.filter((each) => each.name === name)).toHaveLength(2);
});

test.describe('without a network', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test('a review is kept on the device and sent once', async ({ page, context, office }) => {
    const name = freshName();
    await page.goto('/contact/review');
    await hydrated(page);
    await fillIn(page, name);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText('Your review is kept on this device')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(notice)).toBeVisible();
    await page.reload();
    await page.waitForLoadState('networkidle');
    const rows = (await office('GET', '/api/admin/testimonials')) as Testimonial[];
    expect(rows.filter((each) => each.name === name)).toHaveLength(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] });

  test('a refused form is shown again with its values and messages, and posted twice it is one review; different text is another review', async ({
    page,
    request,
    office,
  }) => {
    const name = freshName();
    await page.goto('/contact/review');
    await page.getByLabel('Company').fill('Deakin University');
    await page.getByRole('radio', { name: '2 stars' }).check();
    await send(page);
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Review is required')).toBeVisible();
    await expect(page.getByLabel('Company')).toHaveValue('Deakin University');
    await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();

    await page.goto('/contact/review');
    const key = await page.locator('input[name=idempotencyKey]').inputValue();
    await fillIn(page, name);
    await page.getByRole('radio', { name: '1 star', exact: true }).check();
    await send(page);
    await expect(page).toHaveURL(/\/contact\/review\?sent=1/);
    await expect(page.getByText(notice)).toBeVisible();
    const form = {
      name,
      position: 'Nursing student',
      company: 'Deakin University',
      content: 'They rang before I had seen the mail.',
      rating: '1',
      idempotencyKey: key,
    };
    const post = async (values: typeof form) => {
      expect((await request.post('/contact/review', { form: values, maxRedirects: 0 })).status()).toBe(303);
      const rows = (await office('GET', '/api/admin/testimonials')) as Testimonial[];
      return rows.filter((each) => each.name === name);
    };
    expect(await post(form)).toMatchObject([{ rating: 1, isActive: false }]);
    expect(await post({ ...form, content: 'Corrected.' })).toHaveLength(2);
  });
});
