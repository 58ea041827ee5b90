import { expect, test } from './test.ts';

test('the box in the navigation leads to results', async ({ page }) => {
  await page.goto('/');
  const box = page.getByPlaceholder('Search...').first();
  await box.fill('visa lodgement');
  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=visa+lodgement');
  await expect(page.getByLabel('What are you looking for?')).toHaveValue('visa lodgement');
  const result = page.locator('main').getByRole('link', { name: 'Visa Lodgement' }).first();
  await expect(result).toBeVisible();
  await result.click();
  await expect(page.getByRole('heading', { name: 'Visa Lodgement' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('words that nothing matches get an answer, and stay text', async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent('<b>zzqx</b>')}`);
    await expect(page.getByRole('heading', { name: 'Nothing found for “<b>zzqx</b>”' })).toBeVisible();
  });

  test('no words are no search', async ({ page }) => {
    await page.goto('/search?q=');
    await expect(page.getByText('Type a country')).toBeVisible();
  });
});
