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

test('a question from a page names the page, even if the connection was lost', async ({
  page,
  context,
  inboxOf,
}) => {
  const email = freshEmail();
  await page.goto('/about/video-gallery');
  await page.getByRole('link', { name: 'Ask us about it' }).click();
  await expect(page).toHaveURL('/contact/enquiry?about=/about/video-gallery');
  await hydrated(page);
  await expect(page.getByRole('checkbox', { name: 'I am asking about Video Gallery' })).toBeChecked();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await writeAndSend(page, email);
  await expect(page.getByText('Your message is kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Your message has been sent successfully.')).toBeVisible();
  expect(await inboxOf(email)).toMatchObject([
    { about: '/about/video-gallery', aboutTitle: 'Video Gallery' },
  ]);
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
    const about = page.getByRole('checkbox', { name: 'I am asking about IELTS, PTE and SAT Preparation' });
    await expect(about).toBeChecked();
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact\?sent=1/);
    expect(await inboxOf(email)).toMatchObject([
      { about: 'service:ielts-pte-and-sat-preparation', aboutTitle: 'IELTS, PTE and SAT Preparation' },
    ]);

    const other = freshEmail();
    await page.goto('/contact/enquiry?about=/study-abroad/uk/scholarships');
    await page.getByRole('checkbox', { name: 'I am asking about Scholarships for the UK' }).uncheck();
    await writeAndSend(page, 'no address');
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByLabel('Email Address').fill(other);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL(/\/contact\?sent=1/);
    expect(await inboxOf(other)).toMatchObject([{ about: '', aboutTitle: null }]);
  });
});
