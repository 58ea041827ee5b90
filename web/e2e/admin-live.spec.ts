/** The open inbox shows changes from elsewhere by itself. Enquiries of other tests arrive, too. */
import type { APIRequestContext, Page } from '@playwright/test';
import { enquire, officeDay, openChip, openDay, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, openSignedIn, test } from './admin.session.ts';

test.use({ live: true });

/** Opens an inbox with a list, and waits until its stream is open. */
async function openInbox(
  page: Page,
  request: APIRequestContext,
  openOffice: (path: string) => Promise<void>,
): Promise<void> {
  await enquire(request, { name: 'There before' });
  const stream = page.waitForResponse('**/graphql/stream');
  await openOffice('/admin/contacts');
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  await stream;
}

test('a new enquiry appears by itself, moves nothing that is read, and counts in the title', async ({
  page,
  request,
  openOffice,
}) => {
  await openInbox(page, request, openOffice);
  const first = `Arrived ${freshEmail()}`;
  // Enquiries of other tests may come in the same moment: then the toast names the newest ones. It is watched for from
  // before the send, as it lasts 4 seconds only.
  const announced = page
    .getByText(/^New enquir(y|ies) from /)
    .first()
    .waitFor();
  await enquire(request, { name: first });
  await expect(page.getByRole('cell', { name: first })).toBeVisible();
  await announced;

  // A row under the pointer does not move; the new enquiry waits behind a button.
  await page.getByRole('cell', { name: first }).hover();
  const second = `Waiting ${freshEmail()}`;
  await enquire(request, { name: second });
  const show = page.getByRole('button', { name: /^Show \d+ new enquir/ });
  await expect(show).toBeVisible();
  await expect(page.getByRole('cell', { name: second })).toHaveCount(0);
  // The button may have appeared for another test's enquiry, just before this one arrived: then it comes back.
  await page.addLocatorHandler(show, (button) => button.click());
  await expect(page.getByRole('cell', { name: second })).toBeVisible();

  await page.getByRole('link', { name: 'Services' }).click();
  await enquire(request, { name: `Elsewhere ${freshEmail()}` });
  await expect(page).toHaveTitle(/^\(\d+\) Services \| /);
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page).toHaveTitle(/^Contacts \| /);
});

test('a server that is away shows as a banner, and what was missed comes when it is back', async ({
  page,
  request,
  context,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED|status of 503|ERR_FAILED|network error/i);
  await enquire(request, { name: 'There before' });
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
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/graphql/stream') && answer.ok());
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(login).toBeHidden();
  await stream;
  const name = `After ${freshEmail()}`;
  await enquire(request, { name });
  // The pointer, which has pressed "Login", may rest on a row: then new ones wait behind the button.
  const show = page.getByRole('button', { name: /^Show \d+ new enquir/ });
  await expect(async () => {
    if (await show.isVisible()) await show.click();
    await expect(page.getByRole('cell', { name })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('what a colleague changes shows by itself, and takes nothing from whoever types', async ({
  page,
  browser,
  baseURL,
  request,
  token,
  openOffice,
}) => {
  const email = freshEmail();
  const id = await enquire(request, { name: 'Worked On', email });
  const stream = page.waitForResponse('**/graphql/stream');
  await openOffice(`/admin/contacts?q=${email}`);
  await stream;
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  const colleague = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const listening = colleague.waitForResponse('**/graphql/stream');
  await openSignedIn(colleague, token, `/admin/contacts/${id}`);
  await listening;
  const [mine, theirs] = [panelOf(page), panelOf(colleague)];

  await theirs.getByLabel('Status').selectOption('contacted');
  await expect(row.getByText('Contacted', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'View' }).click();
  const box = mine.getByLabel('Add a note');
  await box.fill('Half a sent');
  await openChip(theirs, 'Follow-up');
  await theirs.getByRole('button', { name: 'In a week' }).click();
  await expect(mine.getByLabel('Follow-up date')).toHaveValue(openDay(7));
  await theirs.getByLabel('Add a note').fill('Rang twice.');
  await theirs.getByRole('button', { name: 'Add note' }).click();
  for (const panel of [mine, theirs]) {
    await expect(panel.getByRole('listitem').filter({ hasText: 'Rang twice.' })).toHaveCount(1);
  }
  await expect(box).toBeFocused();
  await box.pressSequentially('ence');
  await expect(box).toHaveValue('Half a sentence');
  await mine.getByRole('button', { name: 'Add note' }).click();
  for (const panel of [mine, theirs]) {
    await expect(panel.getByRole('listitem').filter({ hasText: 'Half a sentence' })).toHaveCount(1);
  }
  await colleague.context().close();
});

test('a row that came in by itself follows a colleague, as every other row', async ({
  page,
  request,
  token,
  openOffice,
}) => {
  await openInbox(page, request, openOffice);
  const email = freshEmail();
  const id = await enquire(request, { name: 'Came In', email });
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  const answer = await request.patch(`/api/admin/contacts/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { status: 'contacted' },
  });
  expect(answer.status()).toBe(200);
  await expect(row.getByText('Contacted', { exact: true })).toBeVisible();
});

test('a date that is being typed stays when a colleague sets another, and is asked about', async ({
  page,
  request,
  token,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 409/);
  const id = await enquire(request, { name: 'Dated Twice' });
  const stream = page.waitForResponse('**/graphql/stream');
  await openOffice(`/admin/contacts/${id}`);
  await stream;
  const panel = panelOf(page);
  // My change goes out after theirs, on a slow machine too.
  const { promise: theirsStands, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation UpdateEnquiry')) await theirsStands;
    await route.continue();
  });
  await openChip(panel, 'Follow-up');
  await panel.getByLabel('Follow-up date').fill(officeDay(20));
  await panel.getByLabel('Follow-up date').press('Enter');
  const headers = { Authorization: `Bearer ${token}` };
  await request.patch(`/api/admin/contacts/${id}`, { headers, data: { followUpOn: officeDay(-2) } });
  await expect(panel.getByLabel('Follow-up date')).toHaveValue(officeDay(20));
  release();
  await panel.getByRole('alert').getByRole('button', { name: /^Keep/ }).click();
  await expect(panel.getByLabel('Follow-up date')).toHaveValue(officeDay(-2));
  await expect(panel.getByRole('button', { name: 'Follow-up:' })).toContainText('late');
});

test('the dashboard follows: who is due, and no more', async ({ page, request, token, openOffice }) => {
  const name = `Due ${freshEmail()}`;
  const id = await enquire(request, { name });
  const stream = page.waitForResponse('**/graphql/stream');
  await openOffice('/admin');
  await stream;
  const due = page.getByRole('region', { name: /^Late/ });
  await expect(due).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  const change = (data: object) => request.patch(`/api/admin/contacts/${id}`, { headers, data });
  // So long ago that it sorts before the enquiries of all other tests.
  await change({ followUpOn: '2001-01-01' });
  await expect(due.getByRole('link', { name })).toBeVisible();
  await change({ status: 'completed' });
  await expect(due.getByRole('link', { name })).toHaveCount(0);
});

test('a search and a status take in what belongs there', async ({ page, request, token, openOffice }) => {
  const company = `live${freshEmail()}`;
  const id = await enquire(request, { name: 'Comes later', company });
  const stream = page.waitForResponse('**/graphql/stream');
  await openOffice(`/admin/contacts?q=${company}&status=contacted`);
  await stream;
  await expect(page.getByText('No contacts found.')).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  await request.patch(`/api/admin/contacts/${id}`, { headers, data: { status: 'contacted' } });
  await expect(page.getByRole('cell', { name: 'Comes later' })).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'All' });
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await enquire(request, { name: 'Comes new', company });
  await expect(page.getByRole('cell', { name: 'Comes new' })).toBeVisible();
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
});

test('what a colleague changed while the line was broken is there when it is back', async ({
  page,
  request,
  context,
  token,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|network error/i);
  const email = freshEmail();
  const id = await enquire(request, { name: 'Missed Change', email });
  const open = page.waitForResponse('**/graphql/stream');
  await openOffice(`/admin/contacts?q=${email}`);
  await open;
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  await request.patch(`/api/admin/contacts/${id}`, { headers, data: { status: 'completed' } });
  await context.setOffline(false);
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
});
