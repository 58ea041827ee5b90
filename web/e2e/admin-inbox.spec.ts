/** The inbox: notes, follow-ups, sort orders, the export, and simultaneous changes. */
import { readFile } from 'node:fs/promises';
import { enquire, officeDay, openChip, openDay, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, openSignedIn, responseTo, test, withoutNews } from './admin.session.ts';
import { admin, nameOf } from './site.ts';
import { expectToast, noToast } from './toasts.ts';

test('notes are kept and shown with their author, and earlier enquiries of the same person are one click away', async ({
  page,
  request,
  openOffice,
}) => {
  await test.step('notes are added, kept while unsent, and shown with their author', async () => {
    const id = await enquire(request, { name: 'Note Taker' });
    await openOffice(`/admin/contacts/${id}`);
    const panel = panelOf(page);
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect(panel.getByText('Note is required')).toBeVisible();
    await panel.getByLabel('Add a note').fill('Called, no answer.');
    await page.reload();
    await expect(panel.getByLabel('Add a note')).toHaveValue('Called, no answer.');
    await panel.getByRole('button', { name: 'Add note' }).click();
    const note = panel.getByRole('listitem').filter({ hasText: 'Called, no answer.' });
    // The email address in the title distinguishes two authors with the same name.
    await expect(note.getByText(nameOf(admin))).toHaveAttribute('title', admin.email);
    const box = panel.getByLabel('Add a note');
    await expect(box).toHaveValue('');
    // The box accepts no text while a note is being saved, and the note is sent only once.
    let sent = 0;
    const { promise: saving, resolve: save } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('AddEnquiryNote')) {
        sent += 1;
        await saving;
      }
      await route.fallback();
    });
    await box.fill('Comes on Sunday.');
    await box.press('Control+Enter');
    await expect(panel.getByRole('button', { name: 'Adding…' })).toBeVisible();
    await box.press('End');
    await page.keyboard.type(' Brings a friend.');
    await box.press('Control+Enter');
    await expect(box).toHaveValue('Comes on Sunday.');
    save();
    await expect(box).toHaveValue('');
    expect(sent).toBe(1);
    await page.reload();
    await expect(note).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Comes on Sunday.' })).toHaveCount(1);
    await expect(box).toHaveValue('');
  });

  await test.step('earlier enquiries of the same person are one click away', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    const phone = `98${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
    await enquire(request, {
      name: 'Earlier Self',
      phone: `+977-${phone}`,
      message: 'This was the first one.',
    });
    const id = await enquire(request, { name: 'Later Self', phone: `0${phone}` });
    await goOn(page, `/admin/contacts/${id}`);
    const panel = panelOf(page);
    await expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:+977${phone}`);
    await openChip(panel, 'Person');
    await panel
      .getByRole('region', { name: 'Other enquiries' })
      .getByRole('link', { name: 'Earlier Self' })
      .click();
    await expect(panel.getByRole('heading', { name: 'Earlier Self' })).toBeVisible();
    await expect(panel.getByText('This was the first one.')).toBeVisible();
    await openChip(panel, 'Person');
    await expect(panel.getByRole('link', { name: 'Later Self' })).toBeVisible();
  });
});

test('a note is stored once, even if the page is closed before the response arrives', async ({
  page,
  request,
  openOffice,
}) => {
  const id = await enquire(request, { name: 'Cut Off' });
  await openOffice(`/admin/contacts/${id}`);
  let isStored = false;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('AddEnquiryNote')) return route.fallback();
    // Do not forward the response to the page.
    await route.fetch();
    isStored = true;
  });
  await panelOf(page).getByLabel('Add a note').fill('Once only.');
  await panelOf(page).getByRole('button', { name: 'Add note' }).click();
  await expect.poll(() => isStored).toBe(true);
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`/admin/contacts/${id}`);
  const panel = panelOf(next);
  await expect(panel.getByLabel('Add a note')).toHaveValue('Once only.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByLabel('Add a note')).toHaveValue('');
  await next.reload();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Once only.' })).toHaveCount(1);
});

test('the dashboard lists due enquiries, and late enquiries have a separate list', async ({
  page,
  request,
  openOffice,
  office,
}) => {
  await test.step('a follow-up date is saved at once, and the dashboard lists it when it is due', async () => {
    const name = `Due ${freshEmail()}`;
    const id = await enquire(request, { name, service: 'finance' });
    await openOffice(`/admin/contacts/${id}`);
    const panel = panelOf(page);
    await openChip(panel, 'Follow-up');
    await panel.getByRole('button', { name: 'In 3 days' }).click();
    await expect(panel.getByLabel('Follow-up date')).toHaveValue(openDay(3));
    await panel.getByLabel('Follow-up date').fill(officeDay(-3));
    await panel.getByLabel('Follow-up date').press('Enter');
    const chip = panel.getByRole('button', { name: 'Follow-up:' });
    await expect(chip).toContainText('late');
    await page.keyboard.press('Escape');
    await panel.getByLabel('Status').selectOption('contacted');
    const timeline = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(timeline.filter({ hasText: 'set status to Contacted (was New)' })).toHaveCount(1);
    await expect(timeline.filter({ hasText: 'set follow-up date to' })).toHaveCount(2);
    await goOn(page, '/admin');
    const due = page.getByRole('region', { name: /^Late/ });
    await due.getByRole('link', { name }).click();
    const saved = responseTo(page, 'UpdateEnquiry');
    await openChip(panel, 'Follow-up');
    await panel.getByRole('button', { name: 'Clear' }).click();
    await saved;
    await expect(panel.getByLabel('Follow-up date')).toHaveValue('');
    await expect(chip).toHaveText('Follow-up: No follow-up');
    await goOn(page, '/admin');
    await expect(due).toBeVisible();
    await expect(due.getByRole('link', { name })).toHaveCount(0);
  });

  await test.step('late enquiries have a separate list, which a completed enquiry leaves at once', async () => {
    const name = `Settled ${freshEmail()}`;
    const id = await enquire(request, { name });
    const other = await enquire(request, { name: `Still due ${freshEmail()}` });
    const panel = panelOf(page);
    await office('PATCH', `/api/admin/contacts/${other}`, { followUpOn: officeDay(-2) });
    await office('PATCH', `/api/admin/contacts/${id}`, { followUpOn: officeDay(-1) });
    await goOn(page, '/admin');
    await page.getByRole('link', { name: 'Open Today' }).click();
    await expect(page).toHaveURL('/admin/today');
    // Open the list by its URL, because after a click the rows of the previous list stay until the new rows arrive.
    await page.goto('/admin/contacts?filter=late');
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible();
    const counted = page.getByText(/^\d+ contacts?$/);
    const before = Number.parseInt((await counted.textContent()) ?? '', 10);
    await row.getByRole('button', { name: 'Update Status' }).click();
    await panel.getByLabel('Status').selectOption('completed');
    await expect(row).toHaveCount(0);
    await expect(counted).toHaveText(new RegExp(`^${before - 1} `));
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin/contacts?filter=late');
  });
});

test('the sort order and the filter are part of the address, and are also used by the export', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  await test.step('the sort order is part of the address, applies to all pages, and is also used by the export', async () => {
    const company = `order${freshEmail()}`;
    const names = ['Asked first', 'Asked second', 'Asked third'];
    const ids: string[] = [];
    for (const name of names) ids.push(await enquire(request, { name, company }));
    const due = (id: string | undefined, followUpOn: string) =>
      request.patch(`/api/admin/contacts/${id}`, {
        headers: { Authorization: `Bearer ${token}` },
        data: { followUpOn },
      });
    await due(ids[1], officeDay(9));
    await due(ids[0], officeDay(2));
    const cells = page.locator('main tbody td:first-child a');
    const [first, second, third] = names as [string, string, string];
    await openOffice(`/admin/contacts?q=${company}`);
    await expect(cells).toHaveText([third, second, first]);
    await page.getByLabel('Sort').selectOption({ label: 'Follow-up' });
    await expect(cells).toHaveText([first, second, third]);
    await expect(page).toHaveURL(/[?&]order=follow_up(&|$)/);
    await page.reload();
    await expect(cells).toHaveText([first, second, third]);
    await page.getByLabel('Sort').selectOption({ label: 'Oldest first' });
    await expect(page).toHaveURL(/[?&]order=oldest(&|$)/);
    await due(ids[2], officeDay(1));
    await page.getByLabel('Sort').selectOption({ label: 'Follow-up' });
    await expect(cells).toHaveText([third, first, second]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual([third, first, second]);
    await page.getByLabel('Sort').selectOption({ label: 'Newest first' });
    await expect(cells).toHaveText([third, second, first]);
    await expect(page).not.toHaveURL(/order=/);
  });

  await test.step('the export contains the filtered enquiries, and no cell that a spreadsheet would run', async () => {
    await noToast(page);
    const email = freshEmail();
    const id = await enquire(request, {
      name: '=HYPERLINK("http://evil.example")',
      email,
      message: '+1 to a first line\nआशा',
    });
    // Release the enquiry, because an enquiry with a URL as the name is held back as spam.
    const headers = { Authorization: `Bearer ${token}` };
    await request.post(`/api/admin/contacts/${id}/release`, { headers });
    await enquire(request, { name: 'Not in the file' });
    await goOn(page, `/admin/contacts?q=${email}`);
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
    // Start waiting before the click, because the toast lasts only 4 seconds.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Contacts exported').waitFor(),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('आशा');
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")",${email}`);
    expect(text).toContain(`"'+1 to a first line`);
    expect(text).not.toContain('Not in the file');
  });
});

test('changes by two colleagues to different fields are merged; a change to the same field is decided by staff', async ({
  page,
  browser,
  baseURL,
  request,
  token,
  openOffice,
  inboxOf,
}) => {
  const email = freshEmail();
  const id = await enquire(request, { name: 'Shared Enquiry', email });
  const colleague = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await withoutNews(colleague);
  await openSignedIn(colleague, token, `/admin/contacts/${id}`);
  await openOffice(`/admin/contacts/${id}`);
  const [mine, theirs] = [panelOf(page), panelOf(colleague)];
  await expect(mine.getByLabel('Status')).toHaveValue('new');
  await expect(theirs.getByLabel('Status')).toHaveValue('new');

  await openChip(theirs, 'Follow-up');
  await theirs.getByRole('button', { name: 'In a week' }).click();
  await expectToast(colleague, 'Enquiry updated successfully!');
  await mine.getByLabel('Status').selectOption('contacted');
  await expectToast(page, 'Enquiry updated successfully!');
  await expect(mine.getByLabel('Follow-up date')).toHaveValue(openDay(7));

  await theirs.getByLabel('Status').selectOption('completed');
  await expect(theirs.getByRole('alert')).toContainText('changed the status in the meantime');
  await expect(theirs.getByLabel('Status')).toHaveValue('contacted');
  await theirs.getByRole('button', { name: 'Use mine' }).click();
  await expect(theirs.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await inboxOf(email))[0]?.status).toBe('completed');
  await colleague.context().close();
});

test('the keyboard is enough, Activity shows who changed what, and letters typed early are kept', async ({
  page,
  request,
  openOffice,
  token,
}) => {
  await test.step('the keyboard is enough: search, rows, open, close, commands, help', async () => {
    const company = `keys${freshEmail()}`;
    for (const name of ['First Key', 'Second Key']) await enquire(request, { name, company });
    await openOffice('/admin/contacts');
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(company);
    await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('h2').click();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name: 'First Key' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: 'Second Key' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('new team');
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/team');
    const form = page.getByRole('dialog', { name: 'Team Member' });
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await help.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
  });

  await test.step('Activity shows who changed what, before and after, and opens the record', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const title = `Audited ${freshEmail()}`;
    const created = await request.post('/api/admin/services', {
      headers,
      data: { title, description: 'Looked at closely.', category: 'strategy' },
    });
    const { data } = await created.json();
    await request.put(`/api/admin/services/${data._id}`, { headers, data: { ...data, price: 'NPR 5,000' } });
    await goOn(page, '/admin/activity');
    await page.getByLabel('Kind').selectOption('Service');
    const entries = page
      .getByRole('list', { name: 'Activity' })
      .locator(':scope > li')
      .filter({ hasText: title });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(`${nameOf(admin)} changed the service ${title}`);
    await expect(entries.first()).toContainText(/Price\s+to\s*→ NPR 5,000/);
    await expect(entries.last()).toContainText('added the service');
    await entries.first().getByRole('link', { name: title }).click();
    await expect(page.getByRole('dialog', { name: 'Service details' })).toContainText('Looked at closely.');
    await page.keyboard.press('Escape');
    await request.delete(`/api/admin/services/${data._id}`, { headers });
  });

  await test.step('letters typed while a search is starting are kept', async () => {
    const company = `typed${freshEmail()}`;
    await enquire(request, { name: 'Typed Slowly', company });
    await goOn(page, '/admin/contacts');
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search' });
    // Type the last letters after the address has changed but before the list is rendered.
    await box.evaluate((input, whole) => {
      const { replaceState } = history;
      history.replaceState = function (...args) {
        replaceState.apply(this, args);
        history.replaceState = replaceState;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, whole);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }, company);
    await box.fill('typed');
    await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
    await expect(box).toHaveValue(company);
  });
});

test('letters typed at the moment the search box appears are kept', async ({ page, openOffice }) => {
  await page.addInitScript(() => {
    // The observer's callback runs right after React has rendered the box, before the effects of that rendering.
    new MutationObserver((_changes, observer) => {
      const input = document.querySelector('[data-search] input');
      if (!input) return;
      observer.disconnect();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'early letters');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await openOffice('/admin/contacts');
  await expect(page).toHaveURL(/q=early\+letters/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('early letters');
});
