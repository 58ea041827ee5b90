import type { Page } from '@playwright/test';
import { expect, freshEmail, hydrated, test } from './test.ts';

test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

async function writeAndSend(page: Page, email: string) {
  await page.getByLabel('Full Name').fill('Asmita Rai');
  await page.getByLabel('Email Address').fill(email);
  await page
    .getByLabel('Message', { exact: false })
    .last()
    .fill('What does it cost, and when does it start?');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

test('a question from a page names the page, even after a lost connection', async ({
  page,
  context,
  inboxOf,
}) => {
  const email = freshEmail();
  await page.goto('/study-abroad/australia');
  await page.getByRole('link', { name: 'Ask us about it' }).click();
  await expect(page).toHaveURL('/contact/enquiry?about=/study-abroad/australia');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await writeAndSend(page, email);
  await expect(page.getByText('Your message is kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your message has been sent successfully.')).toBeVisible();
  expect(await inboxOf(email)).toMatchObject([{ about: '/study-abroad/australia', aboutTitle: 'Australia' }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/status of 400/] });

  test('"Get Started" names the service, also after a refused form', async ({ page, inboxOf }) => {
    const email = freshEmail();
    await page.goto('/services');
    const card = page.getByRole('listitem').filter({ hasText: 'IELTS, PTE and SAT Preparation' });
    await card.getByRole('link', { name: 'Get Started' }).click();
    await writeAndSend(page, 'no address');
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact\?sent=1/);
    expect(await inboxOf(email)).toMatchObject([
      { about: 'service:ielts-pte-and-sat-preparation', aboutTitle: 'IELTS, PTE and SAT Preparation' },
    ]);
  });
});
