import type { Page } from '@playwright/test';
import { expectToast } from '../../web/e2e/toasts.ts';
import { totp } from '../../web/e2e/totp.ts';
import { type Colleague, hire, logIn, password } from './colleague.ts';
import { connect, renameService, serviceTitle, serviceTitles, synced } from './desk.steps.ts';
import { expect, test } from './test.ts';
import { tokenLike } from './token.ts';

const dashboard = (window: Page) => window.getByRole('heading', { name: 'Dashboard', exact: true });

test('an account gets a second factor, is disabled and signed out, and its queue is kept', async ({
  office,
  desk,
}) => {
  const sita = await hire(office, 'Sita Gurung');
  const setup = (await office.call('POST', '/api/admin/two-factor', {}, sita.token)) as { secret: string };
  const code = totp(setup.secret);
  const { codes } = (await office.call('POST', '/api/admin/two-factor/confirm', { code }, sita.token)) as {
    codes: string[];
  };
  const made = (await office.call('POST', '/api/admin/services', {
    title: 'Service of Sita',
    description: 'As it was',
  })) as { _id: string };

  const { window, computer } = await desk();
  await connect(window, office.url);
  await logIn(window, sita.email);
  await expect(window.getByLabel('Code')).toBeFocused();
  await window.getByLabel('Code').fill(totp(setup.secret, 1));
  await window.getByRole('button', { name: 'Login' }).click();
  await expect(dashboard(window)).toBeVisible();
  await expect(window.getByRole('link', { name: 'Sita Gurung' })).toBeVisible();
  await expect(window.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
  await synced(window);

  // Queue a change offline, before the account is disabled.
  await office.cut();
  await renameService(window, 'Service of Sita', 'Service of Sita, offline');
  await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await window.evaluate(() => Object.assign(globalThis, { isSame: true }));
  // Disable the account. The app may reconnect first and send the change.
  await office.start();
  const { version } = ((await office.call('GET', '/api/admin/accounts')) as Colleague[]).find(
    ({ _id }) => _id === sita._id,
  ) ?? { version: 0 };
  await office.call('PUT', `/api/admin/accounts/${sita._id}`, {
    name: sita.name,
    role: 'staff',
    isActive: false,
    version,
  });
  const login = window.getByRole('main');
  const heading = login.getByRole('heading', { name: 'Admin Login' });
  await expect(heading).toBeVisible();
  // The window contains none of the office's data any more. The login is a page, not a dialog that could be closed.
  expect(await window.locator('body').innerHTML()).not.toContain('Service of Sita');
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => computer.keychain.search('username', office.url)).toBe('');

  // Enable the account again. If the offline change is still queued, it is sent after the login.
  const after = ((await office.call('GET', '/api/admin/accounts')) as Colleague[]).find(
    ({ _id }) => _id === sita._id,
  );
  await office.call('PUT', `/api/admin/accounts/${sita._id}`, {
    name: sita.name,
    role: 'staff',
    isActive: true,
    version: after?.version,
  });
  await logIn(login, sita.email);
  // Sign in with a recovery code, because each code of the authenticator works only once.
  await login.getByLabel('Code').fill(codes[0] ?? '');
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(heading).toBeHidden();
  await expect.poll(() => serviceTitle(office, made._id)).toBe('Service of Sita, offline');
});

test('two people on one computer: the second person sees no data of the first, who later finds her queued changes again', async ({
  office,
  desk,
}) => {
  const [sita, bikash] = [await hire(office, 'Sita Rai'), await hire(office, 'Bikash Thapa')];
  await office.call('POST', '/api/admin/services', { title: 'Service of two', description: 'As it was' });
  const { window } = await desk();
  await connect(window, office.url);
  await logIn(window, sita.email);
  await expect(dashboard(window)).toBeVisible();
  await synced(window);

  await office.cut();
  await renameService(window, 'Service of two', 'Changed by Sita, offline');
  await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await window.getByRole('button', { name: 'Logout' }).click();
  await window.getByRole('button', { name: 'Keep for later' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();

  await office.start();
  await logIn(window, bikash.email);
  await expect(window.getByRole('link', { name: 'Bikash Thapa' })).toBeVisible();
  await synced(window);
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(window.getByRole('row', { name: /Service of two/ })).toBeVisible();
  await expect(window.getByText('Changed by Sita, offline')).toHaveCount(0);
  await expect(window.getByRole('button', { name: /waiting/ })).toHaveCount(0);
  await window.getByRole('button', { name: 'Logout' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();

  await logIn(window, sita.email);
  await expect(window.getByRole('link', { name: 'Sita Rai' })).toBeVisible();
  await expect.poll(() => serviceTitles(office)).toContain('Changed by Sita, offline');
});

test('a logout ends the session at the server; a changed password keeps the app signed in', async ({
  office,
  desk,
}) => {
  const colleague = await hire(office, 'Maya Shrestha');
  const { window, computer } = await desk();
  await connect(window, office.url);
  await logIn(window, colleague.email);
  await expect(window.getByRole('button', { name: 'Logout' })).toBeVisible();
  const kept = async () => tokenLike.exec(await computer.keychain.search('username', office.url))?.[0] ?? '';
  await expect.poll(kept).not.toBe('');
  const first = await kept();

  // The window never gets a token, whichever operation it requests.
  const answers = await window.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return `${answer.status} ${await answer.text()}`;
    };
    const change = 'mutation { again: changePassword(current: "x", next: "y") { token } }';
    return [
      await post('/graphql', { query: change }),
      await post('/graphql', { query: 'mutation { acceptInvitation(token: "x") { token } }' }),
      await post('/api/admin/password', {}),
      await post('/api/admin/Password/', {}),
      await post('/api/admin/invitation/accept', {}),
    ];
  });
  for (const answer of answers) expect(answer).toContain('403 ');

  await window
    .getByRole('link', { name: 'Signed in as' })
    .or(window.getByTitle(/Signed in as/))
    .first()
    .click();
  await window.getByRole('textbox', { name: 'Current password' }).fill(password);
  await window.getByRole('textbox', { name: 'New password' }).fill(`${password} and rain`);
  await window.getByRole('button', { name: 'Change the password' }).click();
  await expectToast(window, 'Password changed. You are signed out everywhere else.');
  await expect.poll(kept).not.toBe(first);
  const second = await kept();
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Services', exact: true })).toBeVisible();

  await window.getByRole('button', { name: 'Logout' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${second}` };
      return (await fetch(`${office.url}/api/admin/stats`, { headers })).status;
    })
    .toBe(401);
});
