import { expect, test } from './test.ts';

test('the sections of the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle('Study abroad from Nepal | Prasthan Education');
  await expect(page.getByRole('heading', { name: /Why Choose/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Our Process/ })).toBeVisible();
  for (const step of [
    'Discovery and Analysis',
    'Strategy Development',
    'Implementation',
    'Monitoring and Optimization',
  ]) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'View All Services' })).toHaveAttribute('href', '/services');
});

test('it shows the first five services and the first three testimonials', async ({ page, request }) => {
  const services = (await (await request.get('/api/services')).json()).data;
  const testimonials = (await (await request.get('/api/testimonials')).json()).data;
  await page.goto('/');
  for (const [index, { title }] of services.entries()) {
    await expect(page.getByRole('heading', { name: title })).toHaveCount(index < 5 ? 1 : 0);
  }
  for (const [index, { name }] of testimonials.entries()) {
    await expect(page.locator('main').getByText(name, { exact: true })).toHaveCount(index < 3 ? 1 : 0);
  }
});

test('nothing is fetched after the page has loaded, and its script fits the budget', async ({
  page,
  request,
}) => {
  const late: string[] = [];
  const scripts = new Set<string>();
  page.on('request', (each) => {
    if (each.resourceType() === 'script') scripts.add(each.url());
  });
  await page.goto('/', { waitUntil: 'load' });
  page.on('request', (each) => {
    if (['fetch', 'xhr', 'document'].includes(each.resourceType())) late.push(each.url());
  });
  await page.waitForTimeout(1500);
  expect(late).toEqual([]);
  // Asked for again, because a browser takes brotli by https alone.
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const headers = (await request.head(url, { headers: { 'Accept-Encoding': 'br' } })).headers();
      expect(headers['content-encoding']).toBe('br');
      return Number(headers['content-length']);
    }),
  );
  // DESIGN.md §9.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(110 * 1024);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page reads and its links lead on', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'View All Services' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible();
  });
});
