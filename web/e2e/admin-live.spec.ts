/** An open inbox shows other people's changes without a reload. Other tests' enquiries also appear; each test ignores them. */
import { enquire, officeDay, openChip, openDay, panelOf } from './admin.inbox.ts';
import { expect, freshEmail, goOn, openSignedIn, streamOf, test } from './admin.session.ts';

test.use({ live: true });

test('new enquiries appear without a reload, and after a time without a connection', async ({
  page,
  request,
  office,
  openOffice,
  context,
  expectedConsole,
}) => {
  await test.step('a new enquiry appears without a reload, follows changes, moves no row under the pointer, and is counted in the title', async () => {
    await enquire(request, { name: 'There before' });
    await openOffice('/admin/contacts');
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
    const first = `Arrived ${freshEmail()}`;
    // The toast names at most two senders, who may both be from other tests, so accept any name. Start waiting before the
    // enquiry is sent, because the toast lasts only 4 seconds.
    const announced = page
      .getByText(/^New enquir(y|ies) from /)
      .first()
      .waitFor();
    const id = await enquire(request, { name: first });
    await expect(page.getByRole('cell', { name: first })).toBeVisible();
    await announced;

    // A row that arrived over the stream shows a colleague's changes, too.
    const row = page.getByRole('row').filter({ hasText: first });
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await office('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted' });
    await expect(row.getByText('Contacted', { exact: true })).toBeVisible();

    // A row under the pointer must not move, so the new enquiry is added only when a button is pressed.
    await page.getByRole('cell', { name: first }).hover();
    const second = `Waiting ${freshEmail()}`;
    await enquire(request, { name: second });
    const show = page.getByRole('button', { name: /^Show \d+ new enquir/ });
    await expect(show).toBeVisible();
    await expect(page.getByRole('cell', { name: second })).toHaveCount(0);
    // The enquiries of other tests may bring the button back at any time, so press it until the row is there.
    await expect(async () => {
      await show.click({ timeout: 2000 }).catch(() => {});
      await expect(page.getByRole('cell', { name: second })).toBeVisible({ timeout: 2000 });
    }).toPass();

    await page.getByRole('link', { name: 'Services' }).click();
    // Only enquiries that arrive while another screen is open are counted in the title.
    await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible();
    await enquire(request, { name: `Elsewhere ${freshEmail()}` });
    await expect(page).toHaveTitle(/^\(\d+\) Services \| /);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expect(page).toHaveTitle(/^Contacts \| /);
  });

  await test.step('a banner says that the server is unavailable, and missed enquiries and changes arrive when it is back', async () => {
    expectedConsole.push(/ERR_INTERNET_DISCONNECTED|status of 503|ERR_FAILED|network error/i);
    const before = `There before ${freshEmail()}`;
    const id = await enquire(request, { name: before });
    const row = page.getByRole('row').filter({ hasText: before });
    await expect(row.getByText('New', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    const missed = `Missed ${freshEmail()}`;
    await enquire(request, { name: missed });
    await office('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
    await context.setOffline(false);
    await expect(page.getByRole('cell', { name: missed })).toBeVisible();
    await expect(row.getByText('Completed', { exact: true })).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});

test('a stream that is answered with 503 or refused is opened again', async ({
  page,
  openOffice,
  expectedConsole,
  request,
}) => {
  await test.step('a banner says that the server answers 503, until it recovers', async () => {
    expectedConsole.push(/status of 503/);
    await page.route('**/graphql/stream', (route) => route.fulfill({ status: 503, body: '' }));
    await openOffice('/admin/contacts');
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await page.unroute('**/graphql/stream');
    // The page may reconnect on its own before the button is pressed.
    const tryNow = page.getByRole('button', { name: 'Try now' });
    await expect(async () => {
      if (await tryNow.isVisible()) await tryNow.click({ timeout: 1000 });
      await expect(page.getByText('The server cannot be reached.')).toBeHidden({ timeout: 1000 });
    }).toPass();
  });

  await test.step('a refused session asks for the login once, and reconnects after it', async () => {
    expectedConsole.push(/status of 401/);
    let refusals = 0;
    await page.route('**/graphql/stream', (route) => {
      refusals += 1;
      return route.fulfill({ status: 401, json: { success: false, message: 'Please sign in.' } });
    });
    await page.goto('/admin/contacts');
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
    // The pointer, which pressed "Login", may be over a row. In that case, new enquiries are added only when "Show" is pressed.
    const show = page.getByRole('button', { name: /^Show \d+ new enquir/ });
    await expect(async () => {
      if (await show.isVisible()) await show.click({ timeout: 2000 });
      await expect(page.getByRole('cell', { name })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test('a colleague’s changes appear without a reload, and do not replace unsaved input', async ({
  page,
  browser,
  baseURL,
  request,
  token,
  openOffice,
}) => {
  const email = freshEmail();
  const id = await enquire(request, { name: 'Worked On', email });
  await openOffice(`/admin/contacts?q=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  const colleague = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  const listening = streamOf(colleague);
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

test('a typed date stays, the dashboard follows changes, and enquiries appear when they match', async ({
  page,
  request,
  token,
  openOffice,
  expectedConsole,
}) => {
  await test.step('a typed date stays when a colleague sets another date, and staff are asked', async () => {
    expectedConsole.push(/status of 409/);
    const id = await enquire(request, { name: 'Dated Twice' });
    await openOffice(`/admin/contacts/${id}`);
    const panel = panelOf(page);
    // Delay the user's change until the colleague's change is saved, even on a slow machine.
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
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the dashboard adds a due enquiry and removes a completed one', async () => {
    const name = `Due ${freshEmail()}`;
    const id = await enquire(request, { name });
    await goOn(page, '/admin');
    const due = page.getByRole('region', { name: /^Late/ });
    await expect(due).toBeVisible();
    const headers = { Authorization: `Bearer ${token}` };
    const change = (data: object) => request.patch(`/api/admin/contacts/${id}`, { headers, data });
    // No other test uses such an early date, so the enquiry is listed first.
    await change({ followUpOn: '2001-01-01' });
    await expect(due.getByRole('link', { name })).toBeVisible();
    await change({ status: 'completed' });
    await expect(due.getByRole('link', { name })).toHaveCount(0);
  });

  await test.step('enquiries appear when they begin to match a search and a status', async () => {
    const company = `live${freshEmail()}`;
    const id = await enquire(request, { name: 'Comes later', company });
    await goOn(page, `/admin/contacts?q=${company}&status=contacted`);
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
});

test("the counts of the stacks change with the user's own change", async ({ page, request, openOwn }) => {
  const id = await enquire(request, { name: 'Counted At Once' });
  // Use a new account, because other tests cannot change the counts of its enquiries.
  await openOwn(`/admin/contacts/${id}?counsellor=me`);
  const stack = page
    .getByRole('navigation', { name: 'Parts of the inbox' })
    .getByRole('link', { name: /^New/ });
  await expect(stack).toContainText('0');
  await panelOf(page).getByRole('button', { name: 'Take' }).click();
  await expect(stack).toContainText('1');
  await panelOf(page).getByLabel('Status').selectOption('contacted');
  await expect(stack).toContainText('0');
});
