import { expect, hydrated, openStopped, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test('the home page shows its sections, the first five services and the first three testimonials', async ({
  page,
  request,
}) => {
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
  // The office has no video, so the page must not offer one.
  const scene = page.getByRole('region', { name: 'Your first meeting' });
  await expect(scene).toBeVisible();
  await expect(scene.locator('a, button, video, iframe, svg[viewBox="0 0 24 24"]')).toHaveCount(0);
  await expect(page.getByText(/film/i)).toHaveCount(0);

  const services = (await (await request.get('/api/services')).json()).data;
  for (const [index, { title }] of services.entries()) {
    await expect(page.getByRole('heading', { name: title })).toHaveCount(index < 5 ? 1 : 0);
  }
  const testimonials = (await (await request.get('/api/testimonials')).json()).data;
  for (const [index, { name }] of testimonials.entries()) {
    await expect(page.locator('main').getByText(name, { exact: true })).toHaveCount(index < 3 ? 1 : 0);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000);
  for (const name of [/Why Choose/, /Letters from/]) {
    const row = page.getByRole('list', { name });
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  }
});

test('the carousel moves on every 5 seconds until it is paused, and the counters count up once they are visible', async ({
  page,
}) => {
  await openStopped(page, '/');
  const figures = page.getByRole('region', { name: 'In numbers' }).getByRole('definition');
  await expect(figures).toHaveText(['500+', '200+', '98%', '15+']);
  const isAt = async (name: string) => {
    await expect(page.locator('[aria-label^="Slide "][aria-current=true]')).toHaveAttribute(
      'aria-label',
      name,
    );
    // Wait for React's effects, too, because the timer of the next slide is set in one. React runs them after a message.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(null);
        }),
    );
  };

  await test.step('the carousel moves on every 5 seconds and wraps around', async () => {
    // Choosing a slide restarts the interval of five seconds.
    await page.getByRole('button', { name: 'Slide 2' }).click();
    await page.getByRole('button', { name: 'Slide 1' }).click();
    await page.mouse.move(5, 5);
    await expect(page.getByRole('button', { name: /^Slide \d$/ })).toHaveCount(5);
    await isAt('Slide 1');
    await page.clock.runFor(4900);
    await isAt('Slide 1');
    for (const slide of ['Slide 2', 'Slide 3', 'Slide 4', 'Slide 5', 'Slide 1']) {
      await page.clock.runFor(slide === 'Slide 2' ? 100 : 5000);
      await isAt(slide);
    }
  });

  await test.step('the carousel goes forward, back and to a chosen slide, and does not move while it is paused', async () => {
    await page.getByRole('button', { name: 'Previous slide' }).click();
    await isAt('Slide 5');
    await page.getByRole('button', { name: 'Next slide' }).click();
    await isAt('Slide 1');
    await page.getByRole('button', { name: 'Slide 3' }).click();
    await isAt('Slide 3');
    await expect(page.getByRole('group', { name: '3 of 5' }).getByRole('heading')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(6000);
    await isAt('Slide 3');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.clock.runFor(5000);
    await isAt('Slide 4');
  });

  await test.step('the counters count up to their figures once they are visible', async () => {
    await figures.first().scrollIntoViewIfNeeded();
    await expect(figures).toHaveText(['0+', '0+', '0%', '0+']);
    // Each counter takes 60 steps in two seconds. Step 30 ends after 1000 ms. The extra 10 ms allow for rounding.
    await page.clock.runFor(1010);
    await expect(figures).toHaveText(['250+', '100+', '49%', '8+']);
    await page.clock.runFor(1100);
    await expect(figures).toHaveText(['500+', '200+', '98%', '15+']);
  });
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing moves on its own', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(12_000);
    await expect(page.getByRole('button', { name: 'Slide 1' })).toHaveAttribute('aria-current', 'true');
    const figures = page.getByRole('region', { name: 'In numbers' }).getByRole('definition');
    await figures.first().scrollIntoViewIfNeeded();
    await page.clock.runFor(200);
    await expect(figures).toHaveText(['500+', '200+', '98%', '15+']);
  });
});

test('a page fetches nothing after loading, its script fits the budget, and its first view needs no stylesheet but its own and few fonts', async ({
  page,
  request,
}) => {
  const late: string[] = [];
  let loaded = false;
  const fetched = new Map<string, string>();
  page.on('request', (each) => {
    fetched.set(each.url(), each.resourceType());
    if (loaded && ['fetch', 'xhr', 'document'].includes(each.resourceType())) late.push(each.url());
  });
  const urlsOf = (type: string) => [...fetched].filter(([, each]) => each === type).map(([url]) => url);
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  for (const path of [
    '/',
    '/services',
    '/contact',
    '/contact/review',
    '/blog',
    '/team',
    '/search?q=visa',
    '/universities',
  ]) {
    loaded = false;
    fetched.clear();
    const html = (await (await page.goto(path, { waitUntil: 'load' }))?.text()) ?? '';
    loaded = true;
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    // Node requests each script again with brotli, because browsers accept brotli only over HTTPS.
    const scripts = await Promise.all(
      urlsOf('script').map(async (url) => {
        const answer = await request.get(url, { headers: { 'Accept-Encoding': 'br' } });
        const headers = answer.headers();
        return headers['content-encoding'] === 'br'
          ? Number(headers['content-length'])
          : (await answer.body()).length;
      }),
    );
    expect(scripts.length, path).toBeGreaterThan(0);
    // The limit in docs/product.md, "Performance".
    expect(sum(scripts), path).toBeLessThanOrEqual(80_000);

    expect([...html.matchAll(/<script[^>]* src=/g)], path).toHaveLength(1);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(style.length, path).toBeGreaterThan(10_000);
    expect(style.length, path).toBeLessThanOrEqual(42_000);
    expect(urlsOf('stylesheet'), path).toEqual([expect.stringContaining('/assets/late-')]);
    const firstView = html.slice(
      html.indexOf('<body>'),
      html.indexOf('<link rel="stylesheet" href="/assets/late-'),
    );
    expect(firstView, path).toContain('</h1>');
    const fonts = await Promise.all(
      urlsOf('font').map(async (url) => (await (await request.get(url)).body()).length),
    );
    expect(sum(fonts), path).toBeLessThanOrEqual(60_000);
  }
  expect(late).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is readable and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const careers = page.getByRole('contentinfo').getByRole('link', { name: 'Careers' });
    await expect(careers).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(careers).toBeHidden();
    await page.getByRole('contentinfo').locator('summary', { hasText: 'Our office' }).click();
    await expect(careers).toBeVisible();
    await page.getByRole('link', { name: 'View All Services' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible();
  });
});
