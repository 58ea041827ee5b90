/** The inbox: rows, lists, bulk changes, and moving from one enquiry to the next. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { delayRendering, unique } from './admin.desk.ts';
import { enquire, officeDay, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, responseTo, test } from './admin.session.ts';
import { noToast, stayOnToasts } from './toasts.ts';

const rows = (page: Page) => page.locator('main tbody tr');

/** Returns the number of rows that are completely visible. */
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

test('many rows fit on a screen, nothing overflows, and the actions are visible', async ({
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
  await expect(rows(page).first().getByRole('cell').nth(2)).toHaveText('9841-234567');
  // Each row has its message on a separate line that is as wide as the row.
  expect(await seenRows(page)).toBeGreaterThanOrEqual(11);
  const message = rows(page).first().getByText('I would like to study in Australia.');
  expect((await message.boundingBox())?.width).toBeGreaterThan(700);
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    // React renders the rows for the new width in a later frame.
    await expect.poll(() => overflowOf(page), `${width}`).toBeLessThanOrEqual(0);
    const view = rows(page).first().getByRole('button', { name: 'View' });
    await rows(page).first().hover();
    await expect(view).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first().getByRole('button', { name: 'Update Status' })).toBeInViewport({
      ratio: 1,
    });
    // The actions cover neither the date nor the counsellor.
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
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  // A click anywhere in the row opens the enquiry.
  await rows(page)
    .first()
    .click({ position: { x: 200, y: 45 } });
  await expect(panelOf(page)).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Close' }).click();
  await expectAccessible(page, 'the list');
});

test('the address keeps the chosen list, and an empty list says what to do next', async ({
  page,
  request,
  openOffice,
}) => {
  await test.step('the address keeps the chosen list, and a row leaves the list when it no longer matches', async () => {
    const company = unique('Parts').replaceAll(' ', '');
    const names = ['Kept One', 'Taken Two'];
    for (const name of names) await enquire(request, { name, company });
    await openOffice('/admin/contacts');
    const whose = page.getByRole('navigation', { name: 'Whose enquiries' });
    await expect(whose).toBeVisible();
    // Click the link and type in the search box before React renders the new address, as on a slow computer.
    await page.evaluate((text) => {
      const box = document.querySelector<HTMLInputElement>('[data-search] input');
      document.querySelector<HTMLElement>('a[href="/admin/contacts?counsellor=nobody"]')?.click();
      box?.select();
      document.execCommand('insertText', false, text);
    }, company);
    await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`/admin/contacts?counsellor=nobody&q=${company}`);
    await page.getByRole('link', { name: 'Taken Two' }).click();
    await expect(panelOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/admin/contacts?counsellor=nobody&q=${company}`);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);

    // The row leaves the list of unassigned enquiries when it gets a counsellor.
    await stayOnToasts(page);
    const dismiss = async () => {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await noToast(page);
    };
    await rows(page).filter({ hasText: 'Taken Two' }).hover();
    await page.getByRole('checkbox', { name: 'Select Taken Two' }).check();
    await page.getByLabel('Set the counsellor').selectOption({ index: 2 });
    await expect(page.getByText('1 updated')).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Taken Two' })).toHaveCount(0);
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
    await dismiss();
    // The row stays selected after it has left the list, and also after Undo, so that staff can change it again.
    const bar = page.getByRole('region', { name: 'With the selected rows' });
    await expect(bar.getByRole('status')).toHaveText('1 selected It left this list');
    await bar.getByLabel('Set the status').selectOption('contacted');
    await expect(page.getByText('1 updated')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 enquiry as before')).toBeVisible();
    await bar.getByLabel('Set the status').selectOption('contacted');
    await expect(page.getByText('1 updated')).toBeVisible();
    await dismiss();
    await bar.getByRole('button', { name: 'Close the selection' }).click();
    await expect(bar).toBeHidden();
    // Open "Everybody" before "Mine": the rows of "Everybody" must disappear when "Mine" is opened.
    await whose.getByRole('link', { name: 'Everybody' }).click();
    await expect(rows(page).filter({ hasText: 'Kept One' })).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Taken Two' })).toContainText('Contacted');
    // A sentence explains the difference between the list "All" and the tab People.
    await expect(page.getByText('Every enquiry; People has one file for each person')).toBeVisible();
    await whose.getByRole('link', { name: 'Mine' }).click();
    await expect(page).toHaveURL(`/admin/contacts?counsellor=me&q=${company}`);
    await expect(rows(page).filter({ hasText: 'Kept One' })).toHaveCount(0);
    // A link clicked right after a filter is chosen keeps the filter.
    const renderInTime = await delayRendering(page);
    await page.getByLabel('Status').selectOption('contacted');
    await whose.getByRole('link', { name: 'Everybody' }).click();
    await expect(page).toHaveURL(`/admin/contacts?counsellor=all&q=${company}&status=contacted`);
    // A search typed right before another tab is chosen does not reach that tab's list.
    await page.getByRole('searchbox', { name: 'Search' }).fill('typed late');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
    await expect(page).toHaveURL('/admin/people');
    await page.goBack();
    await renderInTime();
    // A sentence explains the difference between the list "New" and the status "New".
    await page
      .getByRole('navigation', { name: 'Parts of the inbox' })
      .getByRole('link', { name: /^New/ })
      .click();
    await expect(page.getByText('Their status is New, and they have no day yet')).toBeVisible();
  });

  await test.step('an empty list says what to do next', async () => {
    await goOn(page, `/admin/contacts?counsellor=0198a000-0000-7000-8000-000000000000`);
    await expect(page.getByText('No contacts found.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all contacts' }).click();
    await expect(page).toHaveURL('/admin/contacts');
    await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
    await expect(page.getByText('No contacts found.')).toBeHidden();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await goOn(page, '/admin/contacts?filter=new&counsellor=0198a000-0000-7000-8000-000000000000');
    await expect(page.getByText('Nothing in this list.')).toBeVisible();
    const nobody = freshEmail();
    await goOn(page, `/admin/contacts?counsellor=nobody&q=${nobody}`);
    await expect(page.getByText('Nothing matches this search.')).toBeVisible();
    await page.getByRole('button', { name: 'Search all contacts' }).click();
    await expect(page).toHaveURL(`/admin/contacts?q=${encodeURIComponent(nobody)}`);
    await expect(page.getByText('Nothing matches this search.')).toBeVisible();
    // Wait until the new list is loaded, because the old list stays visible in paler colours until then.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page, 'an empty part');
  });
});

test('selected rows change together, also by keyboard, but do not overwrite a colleague', async ({
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
  // The newest row is first. A colleague changes the second one. This page misses the change, as its event stream is not open.
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
  await expect(page.getByText('2 updated to Contacted, 1 was changed by a colleague')).toBeVisible();
  // One row could not be changed, so only that row stays selected.
  await expect(bar.getByText('1 of 4 selected')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Contacted' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 enquiries as before')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(rows(page).filter({ hasText: 'Contacted' })).toHaveCount(0);

  await rows(page).first().hover();
  await page.getByRole('checkbox', { name: 'Select Bulk four' }).check();
  await page.getByRole('checkbox', { name: 'Select Bulk one' }).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('4 of 4 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select none' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Bulk one' }).check();
  await bar.getByRole('button', { name: 'Follow-up…' }).click();
  await bar.getByLabel('Follow-up date').fill(officeDay(3));
  await bar.getByRole('button', { name: 'Set the day' }).click();
  await expect(page.getByText('1 updated')).toBeVisible();
  // After a change without failures, the changed rows stay selected for the next change, until staff close the selection.
  await expect(bar.getByText('1 of 4 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select Bulk one' }).check();
  await bar.getByRole('button', { name: 'Close the selection' }).click();
  await expect(bar).toBeHidden();
});

test('Next and Previous continue past the end of a page and past rows that have left; a reload keeps all pages', async ({
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
  // "Select all" selects only the loaded rows, and the bar shows how many of the list's rows are selected.
  const bar = page.getByRole('region', { name: 'With the selected rows' });
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar.getByRole('status')).toHaveText(`50 of ${count} selected`);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  const names = await rows(page).getByRole('link').allTextContents();
  const opened = page.locator('main tbody tr').nth(48);
  // Scroll the row to the bottom of the window. If the page were scrolled to its end, loading more rows could move the row.
  await opened.evaluate((row) => row.scrollIntoView({ block: 'end' }));
  const place = async () => (await opened.boundingBox())?.y ?? 0;
  const top = await place();
  await opened.getByRole('link').click();
  const panel = panelOf(page);
  // The panel contains the enquiry's position in the list twice, for wide screens and for phones. Only one is visible.
  const placed = (words: string) => panel.getByText(words).filter({ visible: true });
  await expect(placed(`49 of ${count}`)).toBeVisible();
  // The links to the parts of the inbox, Close and the pager stay visible, however far the list is scrolled.
  for (const stays of [
    page.getByRole('navigation', { name: 'Parts of the inbox' }),
    panel.getByRole('button', { name: 'Close' }),
    panel.getByRole('button', { name: 'Next' }),
  ])
    await expect(stays).toBeInViewport({ ratio: 1 });
  // Rows have a different height beside an open panel, but the opened row must not move.
  await expect.poll(async () => Math.abs((await place()) - top)).toBeLessThan(8);
  // The enquiry leaves the list of new enquiries. Next still opens the enquiry that was below it.
  const saved = responseTo(page, 'UpdateEnquiry');
  await panel.getByLabel('Status').selectOption('contacted');
  await expect(rows(page).filter({ hasText: names[48] ?? '' })).toHaveCount(0);
  await page.locator('body').press('j');
  await expect(panel.getByRole('heading', { name: names[49] ?? '' })).toBeVisible();
  await panel.getByRole('button', { name: 'Next' }).click();
  await expect(placed(`51 of ${count}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Previous' }).click();
  await expect(panel.getByRole('heading', { name: names[49] ?? '' })).toBeVisible();
  // The browser's history has a single entry for all enquiries opened with Next and Previous.
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(`/admin/contacts?q=${company}&status=new`);
  await expect(rows(page)).toHaveCount(count - 1);
  // Close goes back as well. With a second entry for the list, the next Back would seem to do nothing.
  await rows(page).first().getByRole('link').click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await page.goForward();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const before = await page.evaluate(() => scrollY);
  await saved;
  await page.reload();
  await expect(rows(page)).toHaveCount(count - 1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100);
});

test('an outcome opens the next open enquiry of the list, but not once the panel is closed, nor in the list of all enquiries', async ({
  page,
  request,
  office,
  openOffice,
}) => {
  await test.step('the column headings stay at the top, and after an outcome is saved the next open enquiry is shown', async () => {
    const company = unique('Open').replaceAll(' ', '');
    const ids: string[] = [];
    for (let count = 0; count < 16; count += 1)
      ids.push(await enquire(request, { name: `Listed ${String(count).padStart(2, '0')}`, company }));
    // The newest row is first: 15, 14, ... All rows except 15, 12 and 3 are completed.
    for (const [index, id] of ids.entries())
      if (![3, 12, 15].includes(index))
        await office('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
    await openOffice(`/admin/contacts?q=${company}`);
    await expect(rows(page)).toHaveCount(16);
    const heading = page.getByRole('columnheader', { name: 'Counsellor' });
    await page.evaluate(() => scrollTo(0, 400));
    await expect(heading).toBeInViewport({ ratio: 1 });
    // Only the header and the navigation "Parts of the inbox" are above the heading.
    expect((await heading.boundingBox())?.y).toBeLessThan(100);
    await page.evaluate(() => scrollTo(0, 0));
    await rows(page).filter({ hasText: 'Listed 12' }).getByRole('link').click();
    const panel = panelOf(page);
    const done = async (name: string) => {
      await expect(panel.getByRole('heading', { name })).toBeVisible();
      await page.locator('body').press('5');
      await page.getByLabel('Note', { exact: true }).press('Enter');
    };
    await done('Listed 12');
    await done('Listed 03');
    // No open enquiry is below Listed 03, so the panel continues at the top of the list and opens Listed 15.
    await done('Listed 15');
    await expect(panel.getByText('No other open enquiry is left in this list.')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Listed 15' })).toBeVisible();
  });

  await test.step('an outcome that is saved after the panel has been closed opens no other enquiry of the list', async () => {
    const company = unique('Closed').replaceAll(' ', '');
    for (const name of ['Then Listed', 'First Listed']) await enquire(request, { name, company });
    await page.goto(`/admin/contacts?q=${company}`);
    await page.getByRole('link', { name: 'First Listed' }).click();
    const saving = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation CreateTouch')) await saving.promise;
      await route.continue();
    });
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'No answer' }).click();
    await panel
      .getByRole('form', { name: 'Write down the outcome' })
      .getByRole('button', { name: 'Save' })
      .click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(`/admin/contacts?q=${company}`);
    saving.resolve();
    await expect(page.getByText('First Listed: no answer')).toBeVisible();
    await expect(panel).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page).toHaveURL(`/admin/contacts?q=${company}`);
  });

  await test.step('an outcome in the list of all enquiries opens no other enquiry, and Today opens with the last choice', async () => {
    const name = unique('Stays Open');
    await enquire(request, { name: unique('Nobody To Call') });
    const id = await enquire(request, { name });
    await goOn(page, '/admin/today');
    // Wait for Today: until its code is loaded, the inbox is shown, which also has a link "Mine".
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Whose enquiries' })
      .getByRole('link', { name: 'Mine', exact: true })
      .click();
    await expect(page.locator('[aria-current="page"]', { hasText: 'Mine' })).toBeVisible();
    await goOn(page, `/admin/contacts/${id}`);
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Next' })).toBeEnabled();
    await stayOnToasts(page);
    await page.locator('body').press('2');
    await page.getByLabel('Note', { exact: true }).press('Enter');
    await expect(page.getByText(`${name}: no answer.`)).toBeVisible();
    await expect(panel.getByRole('blockquote')).toContainText('called: no answer.');
    await expect(page).toHaveURL(`/admin/contacts/${id}`);
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: /^Today/ })
      .click();
    await expect(page).toHaveURL(/\/admin\/today.*\?counsellor=me$/);
  });
});
