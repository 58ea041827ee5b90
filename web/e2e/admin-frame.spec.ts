import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enquire, panelOf } from './admin.inbox.ts';
import { expect, goOn, test } from './admin.session.ts';
import { admin, nameOf } from './site.ts';
import { noToast, stayOnToasts, toastOf } from './toasts.ts';

const rail = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Admin' });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
const loaded = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function expectUncovered(toast: Locator, scope: Locator, least: number) {
  const place = await toast.evaluateHandle((element) => element.getBoundingClientRect());
  const controls = scope.locator(':is(a, button, input, textarea, select):not([role=status] *)');
  const covered = await controls.evaluateAll((all, box) => {
    const names = all.flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isCovered = box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      return isCovered ? [each.textContent] : [];
    });
    return { names, count: all.length };
  }, place);
  expect(covered.names).toEqual([]);
  expect(covered.count).toBeGreaterThanOrEqual(least);
}

test.describe('with the stream', () => {
  test.use({ live: true });

  test('the rail groups the tabs and counts the open work, without a reload', async ({
    page,
    request,
    openOffice,
  }) => {
    await enquire(request, { name: 'Rail One' });
    await openOffice('/admin/services');
    const groups = { Work: 'Contacts', Site: 'Services', Office: 'Activity' };
    for (const [group, tab] of Object.entries(groups)) {
      await expect(
        rail(page).getByRole('list', { name: group }).getByRole('link', { name: tab }),
      ).toBeVisible();
    }
    const waiting = async () => {
      const words = await rail(page)
        .getByRole('list', { name: 'Work' })
        .getByText(/^[\d,]+\+? new$/)
        .textContent();
      return Number(words?.replaceAll(/\D/g, ''));
    };
    const before = await waiting();
    expect(before).toBeGreaterThan(0);
    await enquire(request, { name: 'Rail Two' });
    // Do not expect an exact number, because other tests' enquiries are counted, too.
    await expect.poll(waiting).not.toBe(before);

    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'View the site' })).toHaveAttribute(
      'href',
      /^http.*\/$/,
    );
    // At this width, the rail shows only the icons of the tabs, but each tab keeps its accessible name.
    await page.setViewportSize({ width: 1024, height: 768 });
    const contacts = rail(page).getByRole('link', { name: 'Contacts', exact: true });
    await expect(contacts).toHaveAttribute('title', 'Contacts');
    await expect(contacts.locator('svg')).toBeVisible();
    await expectAccessible(page, 'the frame', [1280, 1024, 768]);
  });

  test('a toast covers neither the rail, nor the bar of a phone, nor the open panel', async ({
    page,
    request,
    openOffice,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const id = await enquire(request, { name: 'Covered Nobody', phone: '9841234567' });
    await openOffice(`/admin/contacts/${id}`);
    await stayOnToasts(page);
    for (const width of [1280, 1024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(panelOf(page).getByRole('heading', { name: 'Covered Nobody' })).toBeVisible();
      await noToast(page);
      await enquire(request, { name: `Toast ${width}` });
      // The toast names only the two newest enquiries, which may be those of other tests.
      const toast = page.getByRole('region', { name: 'Notifications' }).getByText(/^New enquir(y|ies) from /);
      await expect(toast).toBeVisible();
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      const box = toastOf(page);
      if (width === 360) {
        // While an enquiry is open, its quick actions replace the bar at the bottom.
        await expect(bar(page)).toBeHidden();
        await expectUncovered(box, page.getByRole('navigation', { name: 'Quick actions' }), 4);
        // The toast covers none of the controls of the outcome form.
        await page.getByRole('button', { name: 'Outcome' }).click();
        const form = panelOf(page).getByRole('region', { name: 'Outcome' });
        await form.getByRole('button', { name: 'No answer' }).click();
        await expect(form.getByRole('button', { name: 'Save' })).toBeVisible();
        await expect(() => expectUncovered(box, form, 10)).toPass({ timeout: 20_000 });
      } else {
        await expectUncovered(box, rail(page), 10);
        await expectUncovered(box, panelOf(page), 3);
      }
    }
  });

  test('a notice about the connection moves no rows', async ({
    page,
    context,
    request,
    openOffice,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|network error/i);
    const company = `Stays Put ${crypto.randomUUID().slice(0, 8)}`;
    await enquire(request, { name: 'Stays Put', company });
    // Open the list with a search, because other tests' enquiries may push the first row down.
    await openOffice(`/admin/contacts?q=${encodeURIComponent(company)}`);
    const first = page.getByRole('row').nth(1);
    for (const width of [1280, 820, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(first).toBeVisible();
      // The bottom bar's script is loaded when the window becomes narrow.
      if (width === 360) await expect(bar(page)).toBeVisible();
      // React renders the rows for the new width in the next frame.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      const before = await first.boundingBox();
      await context.setOffline(true);
      const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
      await expect(notice.getByRole('button', { name: 'Try now' })).toBeInViewport();
      expect(await first.boundingBox()).toEqual(before);
      if (width === 360) expect(await overlap(notice, bar(page))).toBe(false);
      else await expect(rail(page).getByRole('link').last()).toBeInViewport({ ratio: 1 });
      await context.setOffline(false);
      await expect(notice).toBeHidden();
    }
  });
});

for (const file of ['script', 'stylesheet'] as const) {
  test(`the phone's bar appears after the first request of its ${file} has failed`, async ({
    page,
    openOffice,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_FAILED/);
    const path = file === 'script' ? '**/bottom-bar-*.js' : '**/bottom-bar-*.css';
    const broken = page.waitForEvent('requestfailed', (each) => each.url().includes('/bottom-bar-'));
    // Abort only the first request. Two files match `path` and are requested at the same time, so Playwright's `times: 1` could
    // lose the second request while it removes the route.
    let isFirst = true;
    await page.route(path, (route) => {
      const isRefused = isFirst;
      isFirst = false;
      return isRefused ? route.abort() : route.continue();
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await openOffice('/admin/services');
    await broken;
    await expect(bar(page)).toBeVisible();
    await expect(bar(page)).toHaveCSS('position', 'fixed');
  });
}

test('toasts are shown one at a time, oldest first, and cover no control of an open dialog', async ({
  page,
  openOffice,
}) => {
  let refusals = 0;
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'CreateService') return route.fallback();
    refusals += 1;
    const message = `Refusal ${refusals}. Check the price and the length of the service, then save it again.`;
    await route.fulfill({ json: { data: null, errors: [{ message }] } });
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await openOffice('/admin/services');
  await page.getByRole('button', { name: 'Add New Service' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Service' });
  await form.getByLabel('Title').fill('Refused');
  await form.getByLabel('Description').fill('Refused three times in a row.');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const toast = toastOf(page);
  const save = form.getByRole('button', { name: 'Save' });

  for (const width of [1280, 820, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const before = refusals;
    for (const nth of [1, 2, 3]) {
      await save.click();
      await expect.poll(() => refusals).toBe(before + nth);
      await expect(save).toBeEnabled();
    }
    for (const nth of [1, 2, 3]) {
      await expect(toast).toContainText(`Refusal ${before + nth}.`);
      await expectUncovered(toast, form, 8);
      await page.clock.runFor(3999);
      await expect(toast).toHaveCSS('opacity', '1');
      await page.clock.runFor(1);
      await expect(toast).toHaveCSS('opacity', '0');
      // The fade-out takes exactly 260 ms. After it, the next toast is visible for four seconds.
      await page.clock.runFor(260);
    }
    await noToast(page);
  }

  // A toast stays while it contains the focus.
  await save.click();
  const dismiss = toast.getByRole('button', { name: 'Dismiss' });
  await save.press('Tab');
  await expect(dismiss).toBeFocused();
  await page.clock.runFor(5000);
  await expect(toast).toHaveCSS('opacity', '1');
  await page.keyboard.press('Shift+Tab');
  await expect(save).toBeFocused();
  await page.clock.runFor(4000);
  await expect(toast).toHaveCSS('opacity', '0');
});

test('on a phone the bar leads to the work, and the palette finds an enquiry', async ({
  page,
  openOffice,
  request,
}) => {
  await test.step('on a phone the bar leads to the work, and More to all the rest', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openOffice('/admin/contacts');
    await loaded(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeAttached();
    for (const target of await bar(page).locator('a, button').all()) {
      const box = await target.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(48);
      expect(box?.width).toBeGreaterThanOrEqual(48);
    }

    await bar(page).getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    await expect(more.getByRole('link', { name: nameOf(admin) })).toBeVisible();
    await expect(more.getByRole('link', { name: 'View the site' })).toBeVisible();
    await expect(more.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page, 'the sheet of all tabs', [360]);
    await more.getByRole('link', { name: 'Team' }).click();
    await expect(page).toHaveURL(/\/admin\/team$/);
    await expect(more).toBeHidden();
    // Wait for the screen, because the action of the New button depends on the screen.
    await expect(page.getByRole('heading', { name: 'Team', exact: true })).toBeVisible();

    await bar(page).getByRole('button', { name: 'New' }).click();
    await page.getByRole('dialog', { name: 'New' }).getByRole('link', { name: 'Testimonial' }).click();
    await expect(page.getByRole('dialog', { name: 'Add New Testimonial' })).toBeVisible();
  });

  await test.step('the palette finds an enquiry by name and by its number in another spelling', async () => {
    const digits = `98${String(Date.now()).slice(-8)}`;
    const name = `Palette ${digits}`;
    await enquire(request, { name, phone: digits });
    await page.keyboard.press('Escape');
    await goOn(page, '/admin/services');
    await bar(page).getByRole('button', { name: 'Search' }).click();
    const palette = page.getByRole('dialog', { name: 'Search' });
    const box = palette.getByRole('combobox');
    const found = palette.getByRole('option').filter({ hasText: name }).filter({ hasText: 'in Australia' });
    await box.fill(`+977 ${digits.slice(0, 4)}-${digits.slice(4)}`);
    await expect(found).toContainText('New');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, 'the palette');
    await box.fill('9800000000001');
    await expect(palette.getByText('Nobody has this number.')).toBeVisible();
    await box.fill(name);
    await expect(found).toBeVisible();
    await box.press('Enter');
    await expect(panelOf(page).getByRole('heading', { name })).toBeVisible();
  });
});

test('no tab scrolls sideways, at any width', async ({ page, openOffice }) => {
  await openOffice('/admin');
  await loaded(page);
  const paths = await rail(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(12);
  for (const path of paths) {
    await rail(page).locator(`a[href="${path}"]`).click();
    await expect(rail(page).locator(`a[href="${path}"]`)).toHaveAttribute('aria-current', 'page');
    await loaded(page);
    // The accessibility checks already cover 360 and 1280 px.
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('the admin can be installed on a home screen, and the site cannot', async ({ page, request }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(`${address}`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': 'public, max-age=3600',
  });
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ start_url: '/admin', scope: '/admin', display: 'standalone' });
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const icons: { src: string; sizes: string }[] = [...manifest.icons, { src: `${touch}`, sizes: '180x180' }];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, sizes } of icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png']);
    // Read the width and height from the PNG header.
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  // The browser's address bar has the page's colour in light and in dark mode.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const pixel = (colour: string) => {
        if (!context) throw new Error('There is no canvas.');
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      const bar = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      );
      return {
        bar: pixel(bar?.content ?? ''),
        page: pixel(getComputedStyle(document.documentElement).getPropertyValue('--ground')),
      };
    });
    expect(colours.bar).toEqual(colours.page);
  }
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0),
  ).toBe(0);
  const site = await (await request.get('/')).text();
  expect(site).not.toContain('manifest');
});
