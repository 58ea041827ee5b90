/** Staff at the inbox. One file on purpose, though long: its tests share the helpers below and one live stream. */
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, freshEmail, test } from './admin.session.ts';

/** Sends an enquiry as a visitor does. @returns its id */
async function enquire(request: APIRequestContext, enquiry: Record<string, string>): Promise<string> {
  const answer = await request.post('/api/contact', {
    data: { message: 'I would like to study in Australia.', email: freshEmail(), ...enquiry },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data._id;
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Contact details' });

/** Today in Nepal and days after it, as a date input holds them. */
function officeDay(after = 0): string {
  const day = new Date(Date.now() + after * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(day);
}

test('notes are added, kept while unsent, and shown with their author', async ({
  page,
  request,
  openOffice,
}) => {
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
  await expect(note).toContainText('office@prasthan.example');
  await expect(panel.getByLabel('Add a note')).toHaveValue('');
  await page.reload();
  await expect(note).toBeVisible();
  await expect(panel.getByLabel('Add a note')).toHaveValue('');
});

test('a follow-up date is saved at once, remembered, and due on the dashboard', async ({
  page,
  request,
  openOffice,
}) => {
  const name = `Due ${freshEmail()}`;
  const id = await enquire(request, { name, service: 'finance' });
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(panel.getByLabel('Follow-up date')).toHaveValue(officeDay(1));
  await panel.getByLabel('Follow-up date').fill(officeDay(-3));
  await expect(panel.getByText('Overdue')).toBeVisible();
  await panel.getByLabel('Status').selectOption('contacted');
  const history = panel.getByRole('region', { name: 'History' }).locator(':scope > ul > li');
  await expect(history.filter({ hasText: /Status\s+from New to\s*→ Contacted/ })).toHaveCount(1);
  await expect(history.filter({ hasText: /Follow-up date\s+to\s*→/ })).toHaveCount(1);
  await page.goto('/admin');
  const due = page.getByRole('region', { name: 'Follow-ups due' });
  await due.getByRole('link', { name }).click();
  await panel.getByRole('button', { name: 'Clear' }).click();
  await expect(panel.getByLabel('Follow-up date')).toHaveValue('');
  await expect(panel.getByText('Overdue')).toBeHidden();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Follow-ups due' })).toBeVisible();
  await expect(due.getByRole('link', { name })).toHaveCount(0);
});

test('what the same person asked before is one press away', async ({ page, request, openOffice }) => {
  const phone = `98${Math.floor(10_000_000 + Math.random() * 89_999_999)}`;
  await enquire(request, {
    name: 'Earlier Self',
    phone: `+977-${phone}`,
    message: 'This was the first one.',
  });
  const id = await enquire(request, { name: 'Later Self', phone: `0${phone}` });
  await openOffice(`/admin/contacts/${id}`);
  const panel = panelOf(page);
  await expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:+977${phone}`);
  await panel
    .getByRole('region', { name: 'Other enquiries' })
    .getByRole('link', { name: 'Earlier Self' })
    .click();
  await expect(panel.getByRole('heading', { name: 'Earlier Self' })).toBeVisible();
  await expect(panel.getByText('This was the first one.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Later Self' })).toBeVisible();
});

test.describe('while the inbox is open', () => {
  test.use({ live: true });

  test('a new enquiry appears by itself, moves nothing that is read, and counts in the title', async ({
    page,
    request,
    openOffice,
  }) => {
    const stream = page.waitForResponse('**/graphql/stream');
    await openOffice('/admin/contacts');
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await stream;
    const first = `Arrived ${freshEmail()}`;
    // Enquiries of other tests may come in the same moment: then the toast names the newest ones. It is watched for from
    // before the send, as it lasts 4 seconds only.
    const announced = page
      .getByText(/^New enquir(y|ies) from /)
      .first()
      .waitFor();
    await enquire(request, { name: first });
    await expect(page.getByRole('cell', { name: first })).toBeVisible({ timeout: 2000 });
    await announced;

    // With a row under the pointer nothing is pushed away; the enquiry waits to be shown.
    await page.getByRole('cell', { name: first }).hover();
    const second = `Waiting ${freshEmail()}`;
    await enquire(request, { name: second });
    const show = page.getByRole('button', { name: /^Show \d+ new enquir/ });
    await expect(show).toBeVisible({ timeout: 2000 });
    await expect(page.getByRole('cell', { name: second })).toHaveCount(0);
    await show.click();
    await expect(page.getByRole('cell', { name: second })).toBeVisible();

    await page.getByRole('link', { name: 'Services' }).click();
    await enquire(request, { name: `Elsewhere ${freshEmail()}` });
    await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard/);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expect(page).toHaveTitle(/^Admin Dashboard/);
  });

  test('a server that is away shows as a banner, and what was missed comes when it is back', async ({
    page,
    request,
    context,
    openOffice,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED|status of 503|ERR_FAILED|network error/i);
    const open = page.waitForResponse('**/graphql/stream');
    await openOffice('/admin/contacts');
    await open;
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    const missed = `Missed ${freshEmail()}`;
    await enquire(request, { name: missed });
    await context.setOffline(false);
    await expect(page.getByRole('cell', { name: missed })).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  test('a server that answers 503 shows as a banner until it recovers', async ({
    page,
    openOffice,
    expectedConsole,
  }) => {
    expectedConsole.push(/status of 503/);
    await page.route('**/graphql/stream', (route) => route.fulfill({ status: 503, body: '' }));
    await openOffice('/admin/contacts');
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await page.unroute('**/graphql/stream');
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('The server cannot be reached.')).toBeHidden();
  });

  test('a refused session asks for the login once, and listens again after it', async ({
    page,
    request,
    openOffice,
    expectedConsole,
  }) => {
    expectedConsole.push(/status of 401/);
    let refusals = 0;
    await page.route('**/graphql/stream', (route) => {
      refusals += 1;
      return route.fulfill({ status: 401, json: { success: false, message: 'Please sign in.' } });
    });
    await openOffice('/admin/contacts');
    const login = page.getByRole('dialog', { name: 'Admin Login' });
    await login.getByLabel('Email').fill('office@prasthan.example');
    await login.getByLabel('Password').fill('departure at dawn');
    expect(refusals).toBe(1);
    await page.unroute('**/graphql/stream');
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login).toBeHidden();
    // When the stream is open again is the app's own affair; from then on an enquiry shows by itself.
    await expect(async () => {
      const name = `After ${freshEmail()}`;
      await enquire(request, { name });
      await expect(page.getByText(name).first()).toBeVisible({ timeout: 2500 });
    }).toPass({ timeout: 15_000 });
  });
});

test('the export holds the filtered contacts, and no cell that a spreadsheet would run', async ({
  page,
  request,
  openOffice,
}) => {
  const email = freshEmail();
  await enquire(request, {
    name: '=HYPERLINK("http://evil.example")',
    email,
    message: '+1 to a first line\nआशा',
  });
  await enquire(request, { name: 'Not in the file' });
  await openOffice(`/admin/contacts?q=${email}`);
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('आशा');
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")",${email}`);
  expect(text).toContain(`"'+1 to a first line`);
  expect(text).not.toContain('Not in the file');
  await expect(page.getByText('Contacts exported')).toBeVisible();
});

test('two colleagues change one enquiry: different things both stand, the same thing is asked about', async ({
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
  await colleague.route('**/graphql/stream', () => {});
  await colleague.goto('/favicon.svg');
  await colleague.evaluate((value) => localStorage.setItem('adminToken', value), token);
  await colleague.goto(`/admin/contacts/${id}`);
  await openOffice(`/admin/contacts/${id}`);
  const [mine, theirs] = [panelOf(page), panelOf(colleague)];
  await expect(mine.getByLabel('Status')).toHaveValue('new');
  await expect(theirs.getByLabel('Status')).toHaveValue('new');

  await theirs.getByRole('button', { name: 'In a week' }).click();
  await expect(colleague.getByText('Contact updated successfully!')).toBeVisible();
  await mine.getByLabel('Status').selectOption('contacted');
  await expect(page.getByText('Contact updated successfully!')).toBeVisible();
  await expect(mine.getByLabel('Follow-up date')).toHaveValue(officeDay(7));

  await theirs.getByLabel('Status').selectOption('completed');
  await expect(theirs.getByRole('alert')).toContainText('set the status to Contacted in the meantime');
  await expect(theirs.getByLabel('Status')).toHaveValue('contacted');
  await theirs.getByRole('button', { name: 'Change to Completed' }).click();
  await expect(theirs.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await inboxOf(email))[0]?.status).toBe('completed');
  await colleague.context().close();
});

test('the keyboard is enough: search, rows, open, close, commands, help', async ({
  page,
  request,
  openOffice,
}) => {
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
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/team');
  const form = page.getByRole('dialog', { name: 'Team Member' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await help.getByLabel('Single keys work').uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
});

test('activity tells who changed what, before and after, and opens the record', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  const headers = { Authorization: `Bearer ${token}` };
  const title = `Audited ${freshEmail()}`;
  const created = await request.post('/api/admin/services', {
    headers,
    data: { title, description: 'Looked at closely.', category: 'strategy' },
  });
  const { data } = await created.json();
  await request.put(`/api/admin/services/${data._id}`, { headers, data: { ...data, price: 'NPR 5,000' } });
  await openOffice('/admin/activity');
  await page.getByLabel('Kind').selectOption('Service');
  const entries = page
    .getByRole('list', { name: 'Activity' })
    .locator(':scope > li')
    .filter({ hasText: title });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`office@prasthan.example changed the service ${title}`);
  await expect(entries.first()).toContainText(/Price\s+to\s*→ NPR 5,000/);
  await expect(entries.last()).toContainText('added the service');
  await entries.first().getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog', { name: 'Service details' })).toContainText('Looked at closely.');
  await request.delete(`/api/admin/services/${data._id}`, { headers });
});
