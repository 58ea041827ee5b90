import type { Page } from '@playwright/test';
import { expect, freshEmail, hydrated, test } from './test.ts';

test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

const advert = '/services?utm_source=facebook&utm_medium=cpc&utm_campaign=ielts-november';
const campaign = {
  source: 'facebook',
  medium: 'cpc',
  campaign: 'ielts-november',
  landing: '/services',
  referrer: 'l.facebook.com',
};

async function writeAndSend(page: Page, email: string) {
  await page.getByLabel('Full Name').fill('Asmita Rai');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Message', { exact: false }).last().fill('I want to study nursing in Australia.');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('campaign'));

test('the campaign is stored with the enquiry, even after other pages and a lost connection', async ({
  page,
  context,
  inboxOf,
}) => {
  const email = freshEmail();
  await page.goto(advert, { referer: 'https://l.facebook.com/l.php?u=secret' });
  await page.getByRole('navigation').getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await writeAndSend(page, email);
  await expect(page.getByText('Your message is kept on this device')).toBeVisible();
  expect(await kept(page)).toContain('ielts-november');
  await context.setOffline(false);
  await expect(page.getByText('Your message has been sent successfully.')).toBeVisible();
  expect(await inboxOf(email)).toMatchObject([{ campaign }]);
  expect(await kept(page)).toBeNull();

  // The campaign was sent with the first enquiry, so it is not sent again.
  const next = freshEmail();
  await writeAndSend(page, next);
  await expect.poll(async () => (await inboxOf(next)).length).toBe(1);
  expect(await inboxOf(next)).toMatchObject([{ campaign: null }]);
});

test('the campaign is stored with a plain form that is sent before the page has loaded its scripts', async ({
  page,
  inboxOf,
}) => {
  const email = freshEmail();
  await page.route('**/assets/first*.js', (route) => route.abort());
  await page.goto(advert, { referer: 'https://l.facebook.com/' });
  await page.goto('/contact');
  await expect(page.locator('input[name=campaignName]')).toHaveValue('ielts-november');
  await writeAndSend(page, email);
  await expect(page).toHaveURL(/\/contact\?sent=1/);
  expect(await inboxOf(email)).toMatchObject([{ campaign }]);
  // Stop blocking the script that contains React. The page is then hydrated, and deletes the stored campaign.
  await page.unroute('**/assets/first*.js');
  await page.reload();
  await hydrated(page);
  await expect.poll(() => kept(page)).toBeNull();
});
