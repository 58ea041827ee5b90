/** The inbox as a place to work in: rows, parts, marks, the way from one enquiry to the next. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
import { enquire, officeDay, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, test } from './admin.session.ts';
import { stayOnToasts } from './toasts.ts';

const rows = (page: Page) => page.locator('main tbody tr');

/** Rows that are seen whole, above what stands at the bottom of the window. */
const seenRows = (page: Page) =>
  rows(page).evaluateAll((all) => {
    const bar = [...document.querySelectorAll('nav')].find(
      (each) =>
        getComputedStyle(each).position === 'fixed' && each.getBoundingClientRect().top > innerHeight / 2,
    );
    const end = bar?.getBoundingClientRect().top ?? innerHeight;
    const places = all.map((each) => each.getBoundingClientRect());
    return places.filter(({ top, bottom }) => top >= 0 && bottom <= end).length;
  });

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('many rows fit a screen, nothing overflows, and the actions are in reach', async ({
  page,
  request,
  openOffice,
}) => {
  const company = unique('Screen').replaceAll(' ', '');
  for (let count = 0; count < 18; count += 1)
    await enquire(request, {
      name: `A person with a long name, number ${count}`,
      company,
      phone: '+977 9841-234567',
    });
  await openOffice(`/admin/contacts?q=${company}`);
  await expect(rows(page)).toHaveCount(18);
  // Each with its message on a line of its own, as wide as the row.
  expect(await seenRows(page)).toBeGreaterThanOrEqual(11);
  const message = rows(page).first().getByText('I would like to study in Australia.');
  expect((await message.boundingBox())?.width).toBeGreaterThan(700);
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page), `${width}`).toBeLessThanOrEqual(0);
    const view = rows(page).first().getByRole('button', { name: 'View' });
    await rows(page).first().hover();
    await expect(view).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first().getByRole('button', { name: 'Update Status' })).toBeInViewport({
      ratio: 1,
    });
    // They cover neither the date nor the counsellor.
    const { y: top = 0 } = (await view.boundingBox()) ?? {};
    for (const cell of [6, 7]) {
      const value = await rows(page).first().getByRole('cell').nth(cell).locator('> *').boundingBox();
      expect((value?.y ?? 0) + (value?.height ?? 0), `cell ${cell} at ${width} px`).toBeLessThanOrEqual(
        top + 4,
      );
    }
    await page.mouse.move(0, 0);
    await expect(view.locator('..')).toHaveCSS('opacity', '0');
    await rows(page).first().getByRole('link').focus();
    await expect(view.locator('..')).toHaveCSS('opacity', '1');
    await rows(page).first().getByRole('link').blur();
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => seenRows(page)).toBeGreaterThanOrEqual(8);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  // The row itself opens, not the name alone.
  await rows(page)
    .first()
    .click({ position: { x: 200, y: 45 } });
  await expect(panelOf(page)).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await expectAccessible(page, 'the list');
  await page.getByRole('link', { name: /^A person.* number 17/ }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(panelOf(page)).toBeVisible();
  await expectAccessible(page, 'the list beside a panel');
});

test('parts are addresses that stay, and a row that belongs there no more leaves with its count', async ({
  page,
  request,
  openOffice,
}) => {
  const company = unique('Parts').replaceAll(' ', '');
  const names = ['Kept One', 'Taken Two'];
  for (const name of names) await enquire(request, { name, company });
  await openOffice('/admin/contacts');
  const whose = page.getByRole('navigation', { name: 'Whose enquiries' });
  await whose.getByRole('link', { name: 'Nobody’s' }).click();
  await expect(page).toHaveURL('/admin/contacts?counsellor=nobody');
  await page.getByRole('searchbox', { name: 'Search' }).fill(company);
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/admin/contacts?counsellor=nobody&q=${company}`);
  await page.getByRole('link', { name: 'Taken Two' }).click();
  await expect(panelOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/admin/contacts?counsellor=nobody&q=${company}`);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  // Marked, given to a counsellor: it is nobody's no more.
  await rows(page).filter({ hasText: 'Taken Two' }).hover();
  await page.getByRole('checkbox', { name: 'Select Taken Two' }).check();
  await page.getByLabel('Set the counsellor').selectOption({ index: 2 });
  await expect(page.getByText('1 updated')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Taken Two' })).toHaveCount(0);
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  // One list is not another: nothing of All shows in Mine.
  await whose.getByRole('link', { name: 'Everybody' }).click();
  await expect(rows(page).filter({ hasText: 'Kept One' })).toBeVisible();
  await whose.getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveURL(`/admin/contacts?q=${company}&counsellor=me`);
  await expect(rows(page).filter({ hasText: 'Kept One' })).toHaveCount(0);
});

test('marked rows change together, by keyboard too, and not over a colleague', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  const company = unique('Bulk').replaceAll(' ', '');
  const ids: string[] = [];
  for (const name of ['Bulk one', 'Bulk two', 'Bulk three', 'Bulk four'])
    ids.push(await enquire(request, { name, company }));
  await openOffice(`/admin/contacts?q=${company}`);
  await expect(rows(page)).toHaveCount(4);
  // The newest stands first. A colleague changes the second meanwhile; without the stream nothing tells it here.
  await request.patch(`/api/admin/contacts/${ids[2]}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { status: 'completed' },
  });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'With the selected rows' });
  await expect(bar.getByText('3 of 4 selected')).toBeVisible();
  await stayOnToasts(page);
  await bar.getByLabel('Set the status').selectOption('contacted');
  await expect(page.getByText('2 updated, 1 was changed by a colleague')).toBeVisible();
  // Rows that were not changed stay selected.
  await expect(bar.getByText('1 of 4 selected')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Contacted' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 enquiries as before')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(rows(page).filter({ hasText: 'Contacted' })).toHaveCount(0);

  // A range by the pointer, and a day for all of it.
  await rows(page).first().hover();
  await page.getByRole('checkbox', { name: 'Select Bulk four' }).check();
  await page.getByRole('checkbox', { name: 'Select Bulk one' }).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('4 of 4 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select none' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Bulk one' }).check();
  await bar.getByLabel('Follow-up date').fill(officeDay(3));
  await bar.getByRole('button', { name: 'Set the day' }).click();
  await expect(page.getByText('1 updated')).toBeVisible();
  // The selection stays for the next change, until it is closed.
  await expect(bar.getByText('1 of 4 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Close the selection' }).click();
  await expect(bar).toBeHidden();
});

test('next and previous go on over the end of a page, past rows that left; the pages are there after a reload', async ({
  page,
  request,
  openOffice,
}) => {
  const company = unique('Pages').replaceAll(' ', '');
  const count = 54;
  for (let at = 0; at < count; at += 9)
    await Promise.all(
      Array.from({ length: 9 }, (_none, index) =>
        enquire(request, { name: `Paged ${String(at + index).padStart(2, '0')}`, company }),
      ),
    );
  await openOffice(`/admin/contacts?q=${company}&status=new`);
  await expect(rows(page)).toHaveCount(50);
  const names = await rows(page).getByRole('link').allTextContents();
  const opened = page.locator('main tbody tr').nth(48);
  await opened.scrollIntoViewIfNeeded();
  const place = async () => (await opened.boundingBox())?.y ?? 0;
  const top = await place();
  await opened.getByRole('link').click();
  const panel = panelOf(page);
  // A phone has its place elsewhere.
  const placed = (words: string) => panel.getByText(words).filter({ visible: true });
  await expect(placed(`49 of ${count}`)).toBeVisible();
  // However far the list is scrolled, the parts, Close and the pager stay.
  for (const stays of [
    page.getByRole('navigation', { name: 'Parts of the inbox' }),
    panel.getByRole('button', { name: 'Close' }),
    panel.getByRole('button', { name: 'Next' }),
  ])
    await expect(stays).toBeInViewport({ ratio: 1 });
  // Rows of another height do not move it away.
  await expect.poll(async () => Math.abs((await place()) - top)).toBeLessThan(8);
  // It leaves the list of new ones, and the next one is still the next one.
  await panel.getByLabel('Status').selectOption('contacted');
  await expect(rows(page).filter({ hasText: names[48] ?? '' })).toHaveCount(0);
  await page.locator('body').press('j');
  await expect(panel.getByRole('heading', { name: names[49] ?? '' })).toBeVisible();
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(placed(`51 of ${count}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Previous' }).click();
  await expect(panel.getByRole('heading', { name: names[49] ?? '' })).toBeVisible();
  // From one to the next the browser's history keeps one entry.
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/admin/contacts?q=${company}&status=new`);
  await expect(rows(page)).toHaveCount(count - 1);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const before = await page.evaluate(() => scrollY);
  await page.reload();
  await expect(rows(page)).toHaveCount(count - 1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100);
});

test('an empty part says what to do next', async ({ page, openOffice }) => {
  await openOffice(`/admin/contacts?counsellor=0198a000-0000-7000-8000-000000000000`);
  await expect(page.getByText('No contacts found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all contacts' }).click();
  await expect(page).toHaveURL('/admin/contacts');
  await page.goto(`/admin/contacts?counsellor=nobody&q=${freshEmail()}`);
  await expect(page.getByText('Nothing matches this search and status.')).toBeVisible();
  await expectAccessible(page, 'an empty part');
});
