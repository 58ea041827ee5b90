import { make, row, unique } from './admin.desk.ts';
import { enquire, panelOf } from './admin.inbox.ts';
import { clickWithoutSession, expect, goOn, signInAgain, streamOf, test } from './admin.session.ts';
import { admin } from './site.ts';
import { filesOf } from './test.ts';
import { expectToast } from './toasts.ts';

test.use({ ownSession: true });

const brand = 'Prasthan Education';

test.describe('without a session', () => {
  // The browser logs the rejected login to the console.
  test.use({ expectedConsole: [/401/] });

  test('both fields are required; no response and a wrong password show a message, and the correct one opens the office', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_FAILED/);
    await page.goto('/admin');
    await expect(page).toHaveTitle(`Admin Login | ${brand}`);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect(page.getByText('Forgotten your password?')).toBeVisible();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();

    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill('not the password');
    await page.route('**/api/admin/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login failed')).toBeVisible();
    await page.unroute('**/api/admin/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();

    await page.getByLabel('Password').fill(admin.password);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/admin/login', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
    answer();
    await expectToast(page, 'Login successful!');
    await expect(page).toHaveTitle(`Dashboard | ${brand}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

    await test.step('a logout leads to the home page, which shows its toast', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/');
      await expectToast(page, 'Logged out successfully');
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    });
  });
});

test('in an office network without https, enquiries are entered, arrive and are answered', async ({
  page,
  request,
  baseURL,
}) => {
  const site = `http://office.test:${new URL(String(baseURL)).port}`;
  await page.goto(`${site}/admin`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  const stream = streamOf(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible();
  await stream;

  const name = unique('Walk in');
  await page.getByRole('button', { name: 'New enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'New enquiry' });
  await form.getByLabel('Phone').fill(`98${String(Date.now()).slice(-8)}`);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `Enquiry of ${name} saved`);
  // The toast names at most two senders, who may both be from other tests, so accept any name.
  await Promise.all([expectToast(page, 'New enquir'), enquire(request, { name: unique('Arrived') })]);

  // Copy a reply in the reply dialog. To check the clipboard, paste it into the search box.
  await goOn(page, `/admin/contacts?q=${encodeURIComponent(name)}`);
  await page.getByRole('row').getByRole('link', { name }).click();
  await panelOf(page).getByRole('button', { name: 'Reply…' }).click();
  const reply = page.getByRole('dialog', { name: `Reply to ${name}` });
  await reply.getByLabel('Send by').selectOption('viber');
  await reply.getByLabel('Text').fill('Namaste, come on Sunday.');
  const send = reply.getByRole('button', { name: 'Copy and open Viber' });
  // If the text cannot be copied, the dialog stays open with the text.
  await page.evaluate(() => Object.assign(document, { execCommand: () => false }));
  await send.click();
  await expectToast(
    page,
    'The text could not be copied. Copy the selected text, and press the button again.',
  );
  await expect(reply.getByLabel('Text')).toBeFocused();
  await page.evaluate(() => Reflect.deleteProperty(document, 'execCommand'));
  await send.click();
  await expectToast(page, 'Reply copied');
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('Namaste, come on Sunday.');
});

test('a logout removes the session from a browser whose storage is full', async ({
  page,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  await openOffice('/admin');
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible();
  await page.evaluate(() => {
    for (let size = 5_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        while (size) localStorage.setItem(`filled ${localStorage.length}`, 'x'.repeat(size));
      } catch {
        // The storage has no room for a text of this size. Continue with half the size.
      }
  });
  await page.route('**/api/admin/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBe('');
});

test('a refused token shows the login above the open screen, which keeps and loads what it was about to', async ({
  page,
  openOffice,
  office,
  request,
  token,
}) => {
  const title = unique('Edited across a login');
  const made = await make(request, token, 'services', { title, description: 'Its price changes.' });
  await test.step('lists that could not be loaded without a session are loaded after the login', async () => {
    await openOffice('/admin');
    await expect(page.getByRole('link', { name: 'Total Contacts' })).toBeVisible();
    // A refused request opens the login dialog, and a request of the dashboard may be refused first. Close the dialog only when
    // the request for the services is refused, too. If that request were sent later, its refusal would open the dialog again.
    const refused = page.waitForResponse((answer) =>
      /query AdminServices\b/.test(answer.request().postData() ?? ''),
    );
    await clickWithoutSession(
      page,
      page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Services' }),
    );
    await refused;
    const login = page.getByRole('dialog', { name: 'Admin Login' });
    await login.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Could not load the services.')).toBeVisible();
    await page.getByRole('button', { name: 'Login' }).click();
    await signInAgain(page);
    await expect(page.getByRole('table', { name: 'Services' })).toBeVisible();
  });

  await test.step('a stored token opens the office; a refused token shows the login above the open screen', async () => {
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    const price = page.getByRole('dialog', { name: 'Edit Service' }).getByLabel('Price', { exact: true });
    const typed = `from NPR ${Date.now()}`;
    await price.fill(typed);
    await clickWithoutSession(page, page.getByRole('button', { name: 'Save' }));

    const login = page.getByRole('dialog', { name: 'Admin Login' });
    await expect(login).toContainText('Please sign in.');
    await expect(page).toHaveTitle(`Admin Login | ${brand}`);
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
    await signInAgain(page);

    await expectToast(page, 'Service updated successfully!');
    await expect(row(page, title).getByRole('cell', { name: typed })).toBeVisible();
    // The service was saved only once: its version has increased by one.
    const services = (await office('GET', '/api/admin/services')) as (typeof made)[];
    const version = made.version + 1;
    expect(services).toContainEqual(expect.objectContaining({ _id: made._id, version }));
  });

  await test.step('closing the login keeps the work, and a save then fails with a message', async () => {
    await page.getByRole('button', { name: 'Add New Service' }).click();
    const title = page.getByRole('dialog', { name: 'Add New Service' }).getByLabel('Title');
    await title.fill('Typed before the session ended');
    await page.getByLabel('Description').fill('Stays.');
    await page.evaluate(() => localStorage.removeItem('adminToken'));
    await page.getByRole('button', { name: 'Save' }).click();
    // Close the dialog without a cancel event, as Chromium does if Esc is pressed before any other input.
    const login = page.getByRole('dialog', { name: 'Admin Login' });
    await expect(login).toBeVisible();
    await login.evaluate((dialog: HTMLDialogElement) => dialog.close());
    await expect(page.getByText('You are signed out.')).toBeAttached();
    await expect(page.getByText('Please sign in.', { exact: true })).toBeVisible();
    await expect(title).toHaveValue('Typed before the session ended');
  });
});

test("a logout in another tab also removes the office's data from this screen", async ({
  page,
  context,
  openOffice,
}) => {
  await openOffice('/admin/contacts');
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You have been signed out.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a logout that asks about an unsent change takes place once the change is sent', async ({
  page,
  request,
  openOffice,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  const id = await enquire(request, { name: unique('Logout'), phone: '9841234567' });
  const question = filesOf(page, 'logout-question');
  await openOffice(`/admin/contacts/${id}`);
  const status = panelOf(page).getByLabel('Status');
  await expect(status).toBeVisible();
  // Wait until the code of the logout dialog is preloaded, because it cannot be loaded offline.
  await question;
  await page.context().setOffline(true);
  await status.selectOption('contacted');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: '1 change has not been saved' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/');
});
