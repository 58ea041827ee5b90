import { expect, hydrated, test } from './test.ts';

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search without results says so, and shows the search text as plain text', async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent('<b>zzqx</b>')}`);
    await expect(page.getByRole('heading', { name: 'Nothing found for “<b>zzqx</b>”' })).toBeVisible();
  });

  test('an empty search does not run', async ({ page }) => {
    await page.goto('/search?q=');
    await expect(page.getByText('Type a country')).toBeVisible();
  });
});

test('suggestions show while typing, and the arrow keys move through them', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/team');
  await hydrated(page);
  expect(scripts.some((url) => url.includes('suggestions'))).toBe(false);
  const box = page.getByRole('banner').getByPlaceholder('Search...');
  await box.focus();
  await expect(box).toHaveRole('combobox');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.pressSequentially('visa lod');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toContainText('Visa Lodgement');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  );
  await box.press('ArrowUp');
  await expect(box).not.toHaveAttribute('aria-activedescendant');
  await box.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('visa lod');
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/services(#|\/visa-lodgement)/);
  await expect(page.getByRole('heading', { name: 'Visa Lodgement' }).first()).toBeInViewport();
});

test('a suggestion can be clicked, and Enter searches if none is chosen', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const box = page.getByRole('banner').getByPlaceholder('Search...');
  await box.fill('canada');
  await page.getByRole('option', { name: /^Study in Canada/ }).click();
  await expect(page).toHaveURL('/study-abroad/canada');
  await hydrated(page);
  await box.fill('ielts');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=ielts');
});
