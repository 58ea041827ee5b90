/** The position, order and wording of toasts. Uses its own server, because other tests' enquiries would cause toasts, too. */
import type { Locator, Page } from '@playwright/test';
import { enquire, openChip, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, test } from './admin.session.ts';
import { noToast, stayOnToasts, toastOf } from './toasts.ts';

test.describe.configure({ mode: 'default' });
test.use({ live: true, ownSite: true });

const opened = (page: Page, name: string) => panelOf(page).getByRole('article', { name });

/** Returns the HTML of those controls in the bar that the visible toast covers. */
const coveredIn = (bar: Locator): Promise<string[]> =>
  bar.locator('button, input, select, textarea, a, p').evaluateAll((controls) => {
    const toast = document.querySelector('section[aria-label="Notifications"] > div');
    if (!toast) return ['There is no toast.'];
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    return controls
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isVisible = box.width * box.height > 0 && control.checkVisibility({ visibilityProperty: true });
        return isVisible && box.x < right && left < box.right && box.y < bottom && top < box.bottom;
      })
      .map((control) => control.outerHTML);
  });

test('a confirmation is visible immediately and replaces the previous one, and Undo reverts the newest outcome', async ({
  page,
  request,
  office,
  openOffice,
}) => {
  const first = await enquire(request, { name: 'Quick Quanita' });
  const second = await enquire(request, { name: 'Rapid Ritu' });
  await openOffice(`/admin/contacts/${first}`);
  await stayOnToasts(page);
  await expect(opened(page, 'Quick Quanita')).toBeVisible();
  // The next toast stays, because the pointer is over it. A confirmation must replace it immediately.
  await enquire(request, { name: 'News Nirmala' });
  await expect(toastOf(page).filter({ hasText: 'News Nirmala' })).toBeVisible();
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toHaveText(/^Quick Quanita: not interested/);
  await goOn(page, `/admin/contacts/${second}`);
  await expect(opened(page, 'Rapid Ritu')).toBeVisible();
  await panelOf(page).getByLabel('Status').selectOption('completed');
  await expect(toastOf(page)).toHaveText(/^Rapid Ritu: completed\./);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toHaveText(/^Rapid Ritu: reached/);
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  const status = async (name: string) => {
    const found = await office('GET', `/api/admin/contacts?q=${encodeURIComponent(name)}`);
    return (found as { contacts: { status: string }[] }).contacts[0]?.status;
  };
  await expect.poll(() => status('Rapid Ritu')).toBe('completed');
  expect(await status('Quick Quanita')).toBe('completed');
});

test("toasts cover no control in a bar: selected rows, the note field, and the settings' Save button", async ({
  page,
  request,
  openOffice,
}) => {
  const company = `bars${freshEmail()}`;
  const message = 'I would like to study nursing in Australia.\n'.repeat(12);
  const id = await enquire(request, { name: 'Bar Bina', company, message });
  await enquire(request, { name: 'Bar Bishal', company });
  await openOffice(`/admin/contacts?q=${company}`);
  await stayOnToasts(page);
  const bulk = page.getByRole('region', { name: 'With the selected rows' });
  await expect(page.getByRole('link', { name: 'Bar Bina', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Bar Bina' }).check();
  await page.getByRole('checkbox', { name: 'Select Bar Bishal' }).check();
  await bulk.getByLabel('Set the status').selectOption('contacted');
  await expect(toastOf(page)).toHaveText(/^2 updated/);
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(bulk.getByRole('button', { name: 'Follow-up…' })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => coveredIn(bulk), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
  await bulk.getByRole('button', { name: 'Close the selection' }).click();
  await goOn(page, `/admin/contacts/${id}`);
  await expect(opened(page, 'Bar Bina')).toBeVisible();
  await panelOf(page).getByLabel('Status').selectOption('completed');
  await expect(toastOf(page)).toHaveText(/^Bar Bina: completed/);
  const note = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add note' }) });
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect.poll(() => coveredIn(note), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
  await noToast(page);
  await goOn(page, '/admin/settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(toastOf(page)).toBeVisible();
  const bar = save.locator('..');
  await page.getByLabel('Brand').first().fill('Prasthan Desk');
  await expect(bar).toContainText('You have unsaved changes.');
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => coveredIn(bar), `${width} px`).toEqual([]);
  }
});

test('beside an open panel, new enquiries are offered above the list, chips keep their text, and toasts tell what was sent', async ({
  page,
  request,
  openOffice,
  office,
  expectedConsole,
}) => {
  const reading = await enquire(request, { name: 'Reading Rabin' });
  const chips = await enquire(request, { name: 'Chips Chandra', service: 'operations' });
  const away = await enquire(request, { name: 'Waiting Wasim' });
  const late = await enquire(request, { name: 'Late Lalit' });

  await test.step('new enquiries are offered above the list, not over the panel', async () => {
    await openOffice(`/admin/contacts/${reading}`);
    await expect(opened(page, 'Reading Rabin')).toBeVisible();
    // Wait until the list is loaded, because the "Show" button offers only enquiries that arrive later.
    await expect(page.getByRole('row').filter({ hasText: 'Reading Rabin' })).toBeVisible();
    await enquire(request, { name: 'Arriving Anita' });
    const show = page.getByRole('button', { name: 'Show 1 new enquiry' });
    await expect(show).toBeVisible();
    const [button, list] = [await show.boundingBox(), await page.getByRole('table').boundingBox()];
    expect(button && list && button.x >= list.x && button.x + button.width <= list.x + list.width).toBe(true);
    await show.click();
    await expect(page.getByRole('row').filter({ hasText: 'Arriving Anita' })).toBeVisible();
  });

  await test.step('chips keep their text beside a list and on a phone', async () => {
    await office('PATCH', `/api/admin/contacts/${chips}`, { status: 'contacted', followUpOn: '2026-11-12' });
    await goOn(page, `/admin/contacts/${chips}`);
    const panel = panelOf(page);
    await expect(panel.getByLabel('Message')).toHaveText(/^Operations Management · I would like/);
    const all = ['Follow-up: ', 'Person: ', 'Details'].map((name) =>
      panel.getByRole('button', { name: new RegExp(`^${name}`) }),
    );
    for (const width of [1280, 1024, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const chip of all) {
        await expect(chip).toBeVisible();
        // The text is visible and not cut off.
        await expect
          .poll(() =>
            chip.evaluate((each) => {
              const words = each.querySelector('span:not(.visually-hidden)');
              return words !== null && words.clientWidth > 30 && words.scrollWidth <= words.clientWidth;
            }),
          )
          .toBe(true);
      }
      const tops = await Promise.all(all.map(async (chip) => (await chip.boundingBox())?.y));
      // The panel has six chips in all, which need a second line at 1024 px.
      if (width > 360) expect(new Set(tops).size, `${width} px`).toBeLessThanOrEqual(width === 1024 ? 2 : 1);
    }
    await openChip(panel, 'Details');
  });

  await test.step('without a connection, a note claims no success, and its toast disappears when the note is sent', async () => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await goOn(page, `/admin/contacts/${away}`);
    await expect(opened(page, 'Waiting Wasim')).toBeVisible();
    await noToast(page);
    await stayOnToasts(page);
    const panel = panelOf(page);
    await panel.getByLabel('Add a note').fill('Wants a seat in March.');
    await page.context().setOffline(true);
    await panel.getByRole('button', { name: 'Add note' }).click();
    const toast = toastOf(page);
    await expect(toast).toHaveText(/^Not sent yet/);
    const edge = () => toast.evaluate((each) => getComputedStyle(each).borderInlineStartColor);
    const waiting = await edge();
    await page.context().setOffline(false);
    await expect(toast).toHaveText(/^The connection is back\. Your change was sent/);
    expect(await edge()).not.toBe(waiting);
  });

  await test.step('a confirmation that arrives just as the previous toast disappears is shown', async () => {
    await noToast(page);
    await goOn(page, `/admin/contacts/${late}`);
    await expect(panelOf(page).getByRole('heading', { name: 'Late Lalit' })).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toHaveText(/^Late Lalit: reached/);
    // End the fade-out (260 ms) right after the response has arrived, before React has rendered the new toast.
    await page.evaluate(() => {
      const due: (() => void)[] = [];
      const { setTimeout, fetch } = window;
      const later = (run: () => void, after: number) =>
        after === 260 ? due.push(run) : setTimeout(run, after);
      window.setTimeout = later as typeof setTimeout;
      window.fetch = async (...sent) => {
        const answer = await fetch(...sent);
        const isRead = answer.clone().text();
        void isRead.then(async () => {
          for (let turn = 0; turn < 3000; turn += 1) await null;
          for (const run of due.splice(0)) run();
        });
        return answer;
      };
    });
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toastOf(page)).toHaveText(/^Late Lalit: status and next day are as before/);
  });
});

test('"Take the 10 oldest" reports the result, links to the enquiries, and updates the counts at once', async ({
  page,
  request,
  openOffice,
}) => {
  for (let index = 0; index < 12; index += 1) await enquire(request, { name: `Taken ${index}` });
  await openOffice('/admin');
  const stack = page.getByRole('region', { name: /^New/ });
  const free = stack.getByRole('link', { name: /unassigned$/ });
  await expect(free).toBeVisible();
  const before = Number.parseInt((await free.textContent()) ?? '', 10);
  await stayOnToasts(page);
  await stack.getByRole('button', { name: 'Take the 10 oldest' }).click();
  await expect(toastOf(page)).toHaveText(/^10 enquiries are assigned to you/);
  await expect(free).toHaveText(`${before - 10} unassigned`);
  await expect(stack.getByRole('button', { name: `Take the ${before - 10} oldest` })).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Show them' }).click();
  await expect(page).toHaveURL('/admin/contacts?filter=new&counsellor=me');
  await expect(page.getByText('10 contacts', { exact: true })).toBeVisible();
});
