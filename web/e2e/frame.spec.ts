import { expect, hydrated, test } from './test.ts';

/** The parts shared by all pages: contact bar, navigation, drawer, footer (docs/product.md, "Navigation"). */

test.use({ reducedMotion: 'no-preference' });

test('the navigation turns light, the contact bar and the footer have their links, menu groups open, and the menu is a drawer on phones', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);

  await test.step('the navigation is solid, and turns light after scrolling more than 20 px', async () => {
    const bar = page.getByRole('banner');
    const colour = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    const solid = await colour();
    const scrollTo = (top: number) =>
      page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await scrollTo(20);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(20);
    await expect(bar).not.toHaveAttribute('data-scrolled');
    await scrollTo(21);
    await expect(bar).toHaveAttribute('data-scrolled');
    await expect.poll(colour).not.toBe(solid);
    await scrollTo(600);
    await expect(bar).toBeInViewport();
    await scrollTo(0);
    await expect.poll(colour).toBe(solid);
  });

  await test.step('the contact bar has three ways to reach the office and five social networks; the footer has its links and a link back to the top', async () => {
    const bar = page.getByRole('region', { name: 'How to reach us' });
    const [contacts, networks] = [bar.getByRole('list').nth(0), bar.getByRole('list').nth(1)];
    await expect(contacts.getByRole('link')).toHaveCount(4);
    await expect(contacts.getByRole('link').nth(0)).toHaveAttribute('href', /^mailto:.+@.+/);
    await expect(contacts.getByRole('link').nth(1)).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expect(contacts.getByRole('link').nth(2)).toHaveText('Kathmandu, Nepal');
    await expect(contacts.getByRole('link').nth(3)).toHaveText('नेपाली');
    await expect(networks.getByRole('link')).toHaveCount(5);
    for (const title of ['Facebook', 'X (Twitter)', 'Instagram', 'LinkedIn', 'YouTube'])
      await expect(networks.getByTitle(title)).toHaveAttribute('target', '_blank');
    const handles = await networks
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.split(/[/@]+/).pop()));
    expect(new Set(handles).size).toBe(1);

    const footer = page.getByRole('contentinfo');
    for (const category of ['strategy', 'technology', 'finance', 'marketing', 'operations'])
      await expect(footer.locator(`a[href="/services?category=${category}"]`)).toHaveCount(1);
    for (const path of ['services', 'about', 'team', 'blog', 'contact', 'careers', 'privacy'])
      await expect(footer.locator(`a[href="/${path}"]`)).toHaveCount(1);
    await footer.getByRole('link', { name: 'Scroll to top' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('a menu group opens and closes by keyboard and by hover, and lists its nested pages', async () => {
    const group = page.getByRole('button', { name: 'About Us' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Introduction' });
    await group.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(group).toBeFocused();
    await expect(group).toHaveAttribute('aria-expanded', 'false');

    await page.getByRole('button', { name: 'Study Abroad' }).hover();
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const country of ['Australia', 'New Zealand', 'Canada', 'UK'])
      await expect(
        menu.getByRole('link', { name: new RegExp(`^Visa Process ?, ${country}$`) }),
      ).toBeVisible();
    for (const country of ['Australia', 'New Zealand', 'Canada', 'UK', 'USA'])
      await expect(
        menu.getByRole('link', { name: new RegExp(`^Scholarships ?, ${country}$`) }),
      ).toBeVisible();

    const hovered = page.getByRole('button', { name: 'Test Preparation' });
    const ielts = menu.getByRole('link', { name: 'IELTS' });
    await expect(ielts).toBeHidden();
    await hovered.hover();
    await expect(ielts).toBeVisible();
    await expect(hovered).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(640, 700);
    await expect(ielts).toBeHidden();
    await hovered.hover();
    await ielts.click();
    await expect(page).toHaveURL('/test-preparation/ielts');
  });

  await test.step('below 968 px the menu is a full-screen drawer', async () => {
    await page.setViewportSize({ width: 968, height: 800 });
    await hydrated(page);
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(opener).toBeHidden();
    await page.setViewportSize({ width: 967, height: 800 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Site menu' });
    await expect(drawer).toBeVisible();
    await expect.poll(() => drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 967, height: 800 });
    await drawer.getByRole('button', { name: 'Study Abroad' }).click();
    await expect(drawer.getByRole('link', { name: /^Scholarships ?, USA$/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer).toBeHidden();
    await opener.click();
    await drawer.getByRole('link', { name: 'Universities' }).click();
    await expect(page).toHaveURL('/universities');
  });
});

test('the contact bar is 1200 px wide at most, and stacks below 768 px; from 1280 px on the search box is open beside the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 700 });
  await page.goto('/team');
  const lists = page.getByRole('region', { name: 'How to reach us' }).getByRole('list');
  const boxes = async () => {
    const [left, right] = [await lists.nth(0).boundingBox(), await lists.nth(1).boundingBox()];
    if (!left || !right) throw new Error('The contact bar is not drawn.');
    return { left, right };
  };
  // Measure the icons, because the links around them are enlarged as touch targets.
  const signs = await page
    .getByRole('region', { name: 'How to reach us' })
    .locator('svg')
    .evaluateAll((all) =>
      all.map((sign) => sign.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
  const content = Math.max(...signs.flat()) - Math.min(...signs.flat());
  expect(content).toBeLessThanOrEqual(1200);
  expect(content).toBeGreaterThan(1150);
  await page.setViewportSize({ width: 768, height: 700 });
  const tablet = await boxes();
  expect(tablet.right.y).toBeLessThan(tablet.left.y + tablet.left.height);
  await page.setViewportSize({ width: 767, height: 700 });
  const phone = await boxes();
  expect(phone.right.y).toBeGreaterThanOrEqual(phone.left.y + phone.left.height);

  for (const width of [1280, 1440, 1535, 1536]) {
    await page.setViewportSize({ width, height: 700 });
    const box = page.getByRole('banner').getByPlaceholder('Search...');
    const { opacity, room } = await box.evaluate((input) => ({
      opacity: getComputedStyle(input, '::placeholder').opacity,
      room: input.clientWidth,
    }));
    expect(Number(opacity), `${width}`).toBeGreaterThan(0.5);
    expect(room, `${width}`).toBeGreaterThan(110);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth, `${width}`).toBeLessThanOrEqual(clientWidth);
    const menu = await page.getByRole('navigation', { name: 'Main' }).getByRole('list').first().boundingBox();
    const search = await box.boundingBox();
    const brand = page.getByRole('banner').getByRole('link', { name: 'Prasthan Education' }).first();
    const name = await brand.locator('span').boundingBox();
    expect(name?.height, `the brand stands in one line at ${width}`).toBeLessThan(32);
    expect((menu?.x ?? 0) + (menu?.width ?? 0), `${width}`).toBeLessThanOrEqual((search?.x ?? 0) + 10);
  }
});

test('the scrolled navigation shows its whole menu, light and dark', async ({ page }) => {
  await page.goto('/services');
  await hydrated(page);
  const bar = page.getByRole('banner');
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  /** Returns the brightest channel of the bar's background, from 0 to 255. */
  const brightness = () =>
    bar.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('There is no canvas.');
      context.fillStyle = getComputedStyle(element).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3));
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [968, 1024, 1200, 1279, 1280]) {
      const what = `${width} px, ${colorScheme}`;
      await page.setViewportSize({ width, height: 700 });
      await scrollTo(0);
      await expect(bar).not.toHaveAttribute('data-scrolled');
      const solid = await brightness();
      await scrollTo(400);
      await expect(bar).toHaveAttribute('data-scrolled');
      await expect.poll(brightness, what).toBeGreaterThan(solid + 25);
      const entries = bar.getByRole('navigation', { name: 'Main' }).getByRole('list').first().locator('> li');
      const boxes = await entries.evaluateAll((all) =>
        all.map((entry) => {
          const { height, top, bottom, right } = entry.getBoundingClientRect();
          const end = entry.closest('header')?.getBoundingClientRect().bottom ?? 0;
          return { height, top, right, room: end - bottom };
        }),
      );
      expect(boxes).toHaveLength(8);
      for (const box of boxes) {
        expect(box.height, what).toBeGreaterThanOrEqual(44);
        expect(box.top, what).toBeGreaterThanOrEqual(0);
        expect(box.room, what).toBeGreaterThanOrEqual(0);
        expect(box.right, what).toBeLessThanOrEqual(width);
      }
    }
  }
});

test.describe('by touch, a menu group', () => {
  test.use({ hasTouch: true });

  test('opens with one tap and closes with another', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const group = page.getByRole('button', { name: 'Services' });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Counselling' });
    await group.tap();
    await expect(link).toBeVisible();
    await group.tap();
    await expect(link).toBeHidden();
  });
});

test('below 480 px forms, cards and the footer are one column', async ({ page }) => {
  const left = async (label: string) => (await page.getByLabel(label).boundingBox())?.x;
  const footerColumns = () =>
    page
      .getByRole('contentinfo')
      .getByRole('heading', { level: 2 })
      .evaluateAll((all) => new Set(all.map((heading) => heading.getBoundingClientRect().x)).size);
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto('/contact');
  expect(await left('Email Address')).not.toBe(await left('Full Name'));
  expect(await footerColumns()).toBe(2);
  await page.setViewportSize({ width: 479, height: 800 });
  expect(await footerColumns()).toBe(1);
  expect(await left('Email Address')).toBe(await left('Full Name'));
  expect(await left('Company')).toBe(await left('Phone Number'));
  await page.goto('/services');
  const columns = await page
    .getByRole('link', { name: 'Get Started' })
    .evaluateAll((links) => new Set(links.map((link) => link.closest('li')?.getBoundingClientRect().x)).size);
  expect(columns).toBe(1);
});
