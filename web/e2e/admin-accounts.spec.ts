// This file is long, because its tests cover an account from the invitation to the last sign-out and share the helpers below.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { unique } from './admin.desk.ts';
import {
  expect,
  freshEmail,
  goOn,
  joined,
  openSignedIn,
  password,
  streamOf,
  test,
  withoutNews,
} from './admin.session.ts';
import { startServer } from './server.setup.ts';
import { admin } from './site.ts';
import { expectToast } from './toasts.ts';
import { totp } from './totp.ts';

/**
 * Invites somebody on the Staff screen.
 *
 * @param check - called for each dialog, to check it
 * @returns the path of the invitation link, including its token
 */
async function invite(
  page: Page,
  who: { email: string; name: string },
  check?: (dialog: string) => Promise<void>,
): Promise<string> {
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await check?.('the invitation form');
  await dialog.getByLabel('Email').fill(who.email);
  await dialog.getByLabel('Name').fill(who.name);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const link = new URL(await dialog.getByLabel('Link', { exact: true }).inputValue());
  expect(link.hash.length).toBeGreaterThan(40);
  // The link is shown only once, so the Copy button has the focus. If Close had it, a stray Enter would close the dialog.
  await expect(dialog.getByRole('button', { name: 'Copy the link' })).toBeFocused();
  await check?.('the link');
  await dialog.getByRole('button', { name: 'Done' }).click();
  return `${link.pathname}${link.hash}`;
}

/** Opens a page as another person, in a separate browser context. */
async function elsewhere(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function accept(page: Page) {
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
}

async function logIn(page: Page, email: string, word = password) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('an account is invited, accepted, given a second factor, disabled and signed out, and each screen is accessible', async ({
  page,
  browser,
  baseURL,
  openOffice,
}) => {
  const who = { email: freshEmail(), name: unique('Sita Gurung') };
  const row = page.getByRole('row').filter({ hasText: who.email });
  // `expectAccessible` leaves the window as narrow as a phone, where a row's actions and the tabs are behind buttons.
  const check = async (on: Page, what: string) => {
    await expectAccessible(on, what);
    await on.setViewportSize({ width: 1280, height: 800 });
  };
  const link = await test.step('an owner invites somebody', async () => {
    await openOffice('/admin/staff');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await check(page, 'staff');
    const made = await invite(page, who, (dialog) => check(page, dialog));
    await expect(row).toContainText('Invited');
    return made;
  });

  const invitee = await elsewhere(browser, baseURL, link);
  await test.step('the invitation asks for a password of 12 characters', async () => {
    await expect(invitee.getByText(who.email)).toBeVisible();
    expect(new URL(invitee.url()).hash).toBe('');
    await check(invitee, 'the invitation');
    await invitee.getByRole('textbox', { name: 'Password' }).fill('too short');
    await expect(invitee.getByText('3 more characters.')).toBeVisible();
    await invitee.getByRole('button', { name: 'Accept and sign in' }).click();
    await expect(invitee.getByText('Password must be at least 12 characters')).toBeVisible();
    await accept(invitee);
    await expect(invitee).toHaveURL('/admin');
  });

  await test.step("staff do not see the owners' tabs, and opening one by its URL shows an explanation", async () => {
    const tabs = invitee.getByRole('navigation', { name: 'Admin' });
    await expect(tabs.getByRole('link', { name: 'Services' })).toBeVisible();
    await expect(tabs.getByRole('link', { name: 'Staff' })).toHaveCount(0);
    await expect(tabs.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await invitee.goto('/admin/staff');
    await expect(invitee.getByText('Staff is for owners.')).toBeVisible();
    await goOn(invitee, '/admin/contacts');
    await expect(invitee.getByRole('heading', { name: 'Contacts' })).toBeVisible();
    await expect(invitee.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  });

  const dialog = invitee.getByRole('dialog');
  const [secret, recovery] = await test.step('the second factor is set up, with recovery codes', async () => {
    await invitee.getByRole('link', { name: who.name }).click();
    await expect(invitee.getByText('This one')).toBeVisible();
    await check(invitee, 'the own account');
    await invitee.getByRole('button', { name: 'Set it up' }).click();
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await dialog.getByText('Type it by hand instead').click();
    await check(invitee, 'the second factor');
    const shown = (await dialog.getByTestId('secret').textContent()) ?? '';
    await dialog.getByLabel('2. Enter the code that the app shows').fill('000000');
    await dialog.getByRole('button', { name: 'Switch it on' }).click();
    await expect(dialog.getByText(/This code is not right/)).toBeVisible();
    await dialog.getByLabel('2. Enter the code that the app shows').fill(totp(shown));
    await dialog.getByRole('button', { name: 'Switch it on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await check(invitee, 'the recovery codes');
    const first = (await codes.first().textContent()) ?? '';
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await dialog.getByLabel('I have kept these codes').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await invitee.getByRole('button', { name: 'Switch it off' }).click();
    await check(invitee, 'switching the second factor off');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    return [shown, first];
  });

  await test.step('the next login asks for a code', async () => {
    await invitee.getByRole('button', { name: 'Logout' }).click();
    await expect(invitee).toHaveURL('/');
    await invitee.goto('/admin');
    await logIn(invitee, who.email);
    const code = invitee.getByLabel('Code');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await check(invitee, 'the second step of the login');
    await code.fill('000000');
    await invitee.getByRole('button', { name: 'Login' }).click();
    await expect(invitee.getByText(/This code is not right/).first()).toBeVisible();
    // The current code has already been used, so enter the code of the next period.
    await code.fill(totp(secret, 1));
    await invitee.getByRole('button', { name: 'Login' }).click();
    await expect(invitee.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  });

  const login = invitee.getByRole('main');
  await test.step("a disabled account is signed out within 30 seconds, and the office's data leaves the screen", async () => {
    await expect(invitee.getByRole('link', { name: /^Contacts/ })).toBeVisible();
    await page.reload();
    await expect(row).toContainText('Active');
    await expect(row).toContainText('On');
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(row).toContainText('Disabled');
    await expect(login.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(login).toContainText('This account is disabled. Ask an owner of the office.');
    await expect(invitee.getByRole('link')).toHaveCount(0);
    await expect(invitee.getByRole('dialog')).toHaveCount(0);
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login.getByLabel('Code')).toHaveCount(0);
  });

  await test.step('after the account is enabled again, a recovery code signs in without leaving the screen', async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Status').selectOption('Active');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Active');
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Login' }).click();
    await login.getByRole('button', { name: 'Use a recovery code' }).click();
    await login.getByLabel('Recovery code').fill(recovery);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(invitee.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  });
  await invitee.context().close();
});

test.describe('an invitation', () => {
  // Accepting an invitation ends the session of whoever is signed in, here the owner's.
  test.use({ ownSession: true, expectedConsole: [/40[014]/] });

  test('a new link replaces the previous one; a signed-in user is asked first; a used link says what to do', async ({
    page,
    openOffice,
  }) => {
    const who = { email: freshEmail(), name: unique('Nima Sherpa') };
    await openOffice('/admin/staff');
    const first = await invite(page, who);
    const row = page.getByRole('row').filter({ hasText: who.email });
    await row.getByRole('button', { name: 'New link' }).click();
    await expect(page.getByRole('dialog')).toContainText(who.email);
    const { pathname, hash } = new URL(
      await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue(),
    );
    const link = `${pathname}${hash}`;
    await page.goto(first);
    await expect(page.getByText(/This invitation is no longer valid/)).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This invitation is for')).toContainText(who.email);
    await expect(page.getByRole('link', { name: /Stay signed in as/ })).toBeVisible();
    await page.getByRole('button', { name: `Go on as ${who.email}` }).click();
    await accept(page);
    await expect(page.getByRole('link', { name: who.name })).toBeVisible();

    await page.goto(link);
    await expect(page.getByText(/This invitation is no longer valid/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Open the link in your invitation again/)).toBeVisible();
  });
});

test.describe('a disabled account', () => {
  test.use({ expectedConsole: [/status of 401|ERR_FAILED|ERR_INTERNET_DISCONNECTED|network error/i] });

  for (const refused of ['stream', 'request'] as const) {
    test(`is told why it is signed out when the server refuses the ${refused} first`, async ({
      page,
      office,
      request,
    }) => {
      const { email, token } = await joined(office, request, 'Bina Karki');
      if (refused === 'request') await withoutNews(page);
      const listening = refused === 'stream' && streamOf(page);
      await openSignedIn(page, token, '/admin/services');
      await expect(page.getByRole('table')).toBeVisible();
      await listening;
      const accounts = (await office('GET', '/api/admin/accounts')) as { _id: string; email: string }[];
      const id = accounts.find((account) => account.email === email)?._id;
      await office('PUT', `/api/admin/accounts/${id}`, { isActive: false });
      if (refused === 'stream') {
        // Abort all other requests, so that only the request for the event stream reaches the server.
        await page.route('**/graphql', (route) => route.abort());
        await page.context().setOffline(true);
        await page.context().setOffline(false);
      } else {
        await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Team' }).click();
      }
      const login = page.getByRole('main');
      await expect(login.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
      await expect(login).toContainText('This account is disabled. Ask an owner of the office.');
    });
  }
});

test('other sign-ins end with a new password, with the password and with a code', async ({
  page: mine,
  browser,
  baseURL,
  office,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(/status of 40[01]/);
  const who = await joined(office, request, 'Kiran Rai');
  const newPassword = 'the first bus to Pokhara';
  const other = await elsewhere(browser, baseURL, '/admin');
  await logIn(other, who.email);
  await expect(other.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await openSignedIn(mine, who.token, '/admin/profile');
  const signOut = mine.getByRole('button', { name: /^Sign out .*, signed in/ });
  const login = other.getByRole('main');
  // Reload, because the other browser's event stream may not be open yet. Without a stream, only a request shows the login.
  const expectSignedOut = async () => {
    await expect(signOut).toHaveCount(0);
    await other.reload();
    await expect(login.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  };

  await test.step('a password change signs out the other browser and keeps this one signed in', async () => {
    // The second tab uses the old token until the first tab announces the new one.
    const tab = await mine.context().newPage();
    await tab.goto('/admin/services');
    await expect(tab.getByRole('table')).toBeVisible();

    await expect(mine.getByText('This one')).toBeVisible();
    await expect(signOut).toHaveCount(1);
    await mine.getByRole('textbox', { name: 'Current password' }).fill('not my password');
    await mine.getByRole('textbox', { name: 'New password' }).fill(newPassword);
    await mine.getByRole('button', { name: 'Change the password' }).click();
    await expect(mine.getByText('This is not your password.').first()).toBeVisible();
    await mine.getByRole('textbox', { name: 'Current password' }).fill(password);
    await mine.getByRole('button', { name: 'Change the password' }).click();
    await expectToast(mine, 'You are signed out everywhere else');
    await expect(signOut).toHaveCount(0);

    await tab.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Testimonials' }).click();
    await expect(tab.getByRole('table')).toBeVisible();
    await tab.close();
    await expectSignedOut();
  });

  const dialog = mine.getByRole('dialog');
  await test.step('another sign-in is ended with the password, or with a code where there is a second factor', async () => {
    await logIn(other, who.email, newPassword);
    await expect(other.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await mine.reload();
    await signOut.click();
    await expect(dialog).toHaveAccessibleName(/^Sign out/);
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not my password');
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(dialog.getByText('This is not your password.').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut();
  });

  const [secret, recovery] =
    await test.step('a second factor set up long after the sign-in asks for the password first', async () => {
      // The server sends this response if the session began more than ten minutes ago.
      const message = 'Enter your password to switch the second factor on.';
      const failure = { message, extensions: { code: 'BAD_USER_INPUT', fields: { password: message } } };
      await mine.route('**/graphql', async (route) => {
        const { operationName, variables } = route.request().postDataJSON();
        if (operationName !== 'StartTwoFactor' || variables.password) return route.fallback();
        await route.fulfill({ json: { data: null, errors: [failure] } });
      });
      await mine.getByRole('button', { name: 'Set it up' }).click();
      await expect(dialog.getByText('confirm first that it is you')).toBeVisible();
      await expectAccessible(mine, 'the question for the password');
      await mine.setViewportSize({ width: 1280, height: 800 });
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('Password is required')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Password' }).fill('not my password');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('This is not your password.').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Password' }).fill(newPassword);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
      const shown = (await dialog.getByTestId('secret').textContent()) ?? '';
      await dialog.getByLabel('2. Enter the code that the app shows').fill(totp(shown));
      await dialog.getByRole('button', { name: 'Switch it on' }).click();
      const codes = dialog.getByRole('list', { name: 'Recovery codes' });
      await expect(codes).toBeVisible();
      await dialog.getByLabel('I have kept these codes').check();
      const first = (await codes.getByRole('listitem').first().textContent()) ?? '';
      await dialog.getByRole('button', { name: 'Done' }).click();
      await mine.unrouteAll({ behavior: 'wait' });
      return [shown, first];
    });

  await test.step('with a second factor, a recovery code ends the other sign-in', async () => {
    // Enter the email address, too. If the event stream ended the session before `expectSignedOut` reloaded the page, the form
    // is not prefilled with the address.
    await logIn(other, who.email, newPassword);
    await login.getByLabel('Code').fill(totp(secret, 1));
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(other.getByRole('navigation', { name: 'Admin' })).toBeVisible();

    await mine.reload();
    await mine.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recovery);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(signOut).toHaveCount(0);
    await other.context().close();
  });
});

test.describe('the first owner', () => {
  test.use({ expectedConsole: [/40[03]/] });

  test('replaces the printed password and chooses a name before anything else opens', async ({ page }) => {
    const site = await startServer('none', { ADMIN_PASSWORD: '' });
    try {
      await page.goto(`${site.url}/admin`);
      await logIn(page, admin.email, site.printedPassword ?? '');
      const card = page.getByRole('main');
      await expect(card.getByRole('heading', { name: 'Welcome' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
      await card.getByRole('button', { name: 'Save and continue' }).click();
      await expect(card.getByText('Name is required')).toBeVisible();
      await expect(card.getByText('Current password is required')).toBeVisible();
      // After a reload, the form "Welcome" is shown again.
      await page.reload();
      // A colleague already has this name, so the password is changed but the form asks for another name.
      await card.getByLabel('Your name').fill('COLLEAGUE');
      await card.getByRole('textbox', { name: 'Printed password' }).fill(site.printedPassword ?? '');
      await card.getByRole('textbox', { name: 'New password' }).fill(password);
      await card.getByRole('button', { name: 'Save and continue' }).click();
      await expect(card.getByText(/^A colleague has this name/).first()).toBeVisible();
      await expect(card.getByRole('textbox', { name: 'Printed password' })).toHaveCount(0);
      await card.getByLabel('Your name').fill('Asha Gurung');
      await card.getByRole('button', { name: 'Save and continue' }).click();
      await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Asha Gurung' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
      await page.goto('about:blank');
    } finally {
      await site.stop();
    }
  });
});

test('the refusal of an old token leaves a newer one alone, and the only owner is told what to do first', async ({
  page,
  openOffice,
  request,
  office,
}) => {
  await test.step('the refusal of an old token leaves the new token of another tab alone', async () => {
    await openOffice('/admin/services');
    await expect(page.getByRole('table', { name: 'Services' })).toBeVisible();
    const answer = await request.post('/api/admin/login', { data: admin });
    const newer = (await answer.json()).data.token;
    // While this tab sends a request with an invalid token, another tab stores a valid token.
    await page.route('**/graphql', async (route) => {
      if (route.request().headers().authorization === 'Bearer no longer good')
        await page.evaluate((token) => localStorage.setItem('adminToken', token), newer);
      await route.continue();
    });
    await page.evaluate(() => localStorage.setItem('adminToken', 'no longer good'));
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Testimonials' }).click();
    await expect(page.getByRole('table', { name: 'Testimonials' })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBe(newer);
  });

  await test.step('the only owner is told what to do first', async () => {
    const accounts = (await office('GET', '/api/admin/accounts')) as {
      _id: string;
      email: string;
      role: string;
    }[];
    // Change the response to contain a single owner, because other tests may create owners on this server.
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('Accounts')) return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      for (const each of body.data?.records ?? []) if (each.email !== admin.email) each.role = 'staff';
      await route.fulfill({ response, json: body });
    });
    expect(accounts.some(({ email }) => email === admin.email)).toBe(true);
    await goOn(page, '/admin/staff');
    const row = page.getByRole('row').filter({ hasText: admin.email });
    await row.getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByRole('dialog', { name: 'The only owner' })).toContainText(
      'Make somebody else an owner first',
    );
    await page.getByRole('button', { name: 'OK' }).click();
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog')).toContainText('is the only owner');
  });
});
