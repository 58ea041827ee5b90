/** The position, order and wording of toasts. Uses its own server, because other tests' enquiries would cause toasts, too. */
import { type Locator, mergeTests, type Page } from '@playwright/test';
import { enquire, openChip, panelOf } from './admin.inbox.ts';
import { test as adminTest, expect, freshEmail } from './admin.session.ts';
import { ownSiteTest } from './test.ts';
import { stayOnToasts, toastOf } from './toasts.ts';

const test = mergeTests(adminTest, ownSiteTest);
test.describe.configure({ mode: 'default' });
test.use({ live: true });

const opened = (page: Page, name: string) => panelOf(page).getByRole('article', { name });

/** Returns the HTML of those controls in the bar that the visible toast covers. */
async function coveredIn(page: Page, bar: Locator): Promise<string[]> {
  const toast = await page.getByRole('region', { name: 'Notifications' }).locator('> div').boundingBox();
  const covered: string[] = [];
  for (const control of await bar.locator('button, input, select, textarea, a, p').all()) {
    const box = (await control.isVisible()) ? await control.boundingBox() : null;
    if (!box || !toast) continue;
    const isBeside = box.x >= toast.x + toast.width || box.x + box.width <= toast.x;
    const isAbove = box.y >= toast.y + toast.height || box.y + box.height <= toast.y;
    if (!isBeside && !isAbove) covered.push(await control.evaluate((each) => each.outerHTML));
  }
  return covered;
}

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
  // While the pointer is over this toast, it stays. A confirmation must replace it at once.
  await enquire(request, { name: 'News Nirmala' });
  await expect(toastOf(page).filter({ hasText: 'News Nirmala' })).toBeVisible();
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toHaveText(/^Quick Quanita: not interested/);
  await page.goto(`/admin/contacts/${second}`);
  await stayOnToasts(page);
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
    await expect.poll(() => coveredIn(page, bulk), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto(`/admin/contacts/${id}`);
  await stayOnToasts(page);
  await panelOf(page).getByLabel('Status').selectOption('completed');
  await expect(toastOf(page)).toHaveText(/^Bar Bina: completed/);
  const note = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add note' }) });
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect.poll(() => coveredIn(page, note), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/admin/settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(toastOf(page)).toBeVisible();
  await stayOnToasts(page);
  const bar = save.locator('..');
  await page.getByLabel('Brand').first().fill('Prasthan Desk');
  await expect(bar).toContainText('You have unsaved changes.');
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => coveredIn(page, bar), `${width} px`).toEqual([]);
  }
});

test('without a connection, a note claims no success, and its toast disappears when the note is sent', async ({
  page,
  request,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const id = await enquire(request, { name: 'Waiting Wasim' });
  await openOffice(`/admin/contacts/${id}`);
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

test('new enquiries are offered above the list, not over the panel', async ({
  page,
  request,
  openOffice,
}) => {
  const id = await enquire(request, { name: 'Reading Rabin' });
  await openOffice(`/admin/contacts/${id}`);
  await expect(opened(page, 'Reading Rabin')).toBeVisible();
  await enquire(request, { name: 'Arriving Anita' });
  const show = page.getByRole('button', { name: 'Show 1 new enquiry' });
  await expect(show).toBeVisible();
  const [button, list] = [await show.boundingBox(), await page.getByRole('table').boundingBox()];
  expect(button && list && button.x >= list.x && button.x + button.width <= list.x + list.width).toBe(true);
  await show.click();
  await expect(page.getByRole('row').filter({ hasText: 'Arriving Anita' })).toBeVisible();
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

test('chips keep their text beside a list and on a phone', async ({ page, request, office, openOffice }) => {
  const id = await enquire(request, { name: 'Chips Chandra', service: 'operations' });
  await office('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted', followUpOn: '2026-11-12' });
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await expect(panel.getByLabel('Message')).toHaveText(/^Operations Management · I would like/);
  const chips = ['Follow-up: ', 'Person: ', 'Details'].map((name) =>
    panel.getByRole('button', { name: new RegExp(`^${name}`) }),
  );
  for (const width of [1280, 1024, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const chip of chips) {
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
    const tops = await Promise.all(chips.map(async (chip) => (await chip.boundingBox())?.y));
    // Six chips need a second line at 1024 px.
    if (width > 360) expect(new Set(tops).size, `${width} px`).toBeLessThanOrEqual(width === 1024 ? 2 : 1);
  }
  await openChip(panel, 'Details');
});

test('a confirmation that arrives just as the previous toast disappears is shown', async ({
  page,
  request,
  openOffice,
}) => {
  const id = await enquire(request, { name: 'Late Lalit' });
  await openOffice(`/admin/contacts/${id}`);
  await stayOnToasts(page);
  await expect(opened(page, 'Late Lalit')).toBeVisible();
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
