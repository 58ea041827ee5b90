import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectToast, noToast, stayOnToasts } from '../../web/e2e/toasts.ts';
import { logIn } from './colleague.ts';
import { closeWindow, isVisible, moveIn, renameService, serviceTitle, withCopy } from './desk.steps.ts';
import { watchTray } from './menu.steps.ts';
import { admin, expect, test } from './test.ts';
import { tokenLike } from './token.ts';

test('a sign-in lasts over restarts; only the keychain contains the token, which is renewed in time', async ({
  office,
  desk,
}) => {
  const first = await desk();
  const { computer } = first;
  await moveIn(first.window, office.url);
  const found = await first.computer.keychain.search('username', office.url);
  const [token] = tokenLike.exec(found) ?? [];
  expect(token).toBeTruthy();
  await first.close();

  const again = await desk({ computer: first.computer });
  await expect(again.window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await again.window.getByRole('link', { name: 'Contacts', exact: true }).click();
  await again.window.reload();
  await expect(again.window.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  // The page cannot read the token, and neither the log nor any file outside the keyring contains it.
  const reachable = await again.window.evaluate(async () => {
    const login = await fetch('/api/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"admin@example.com","password":"x"}',
    });
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
      await indexedDB.databases(),
      Object.getOwnPropertyNames(window).map((name) => String(Reflect.get(window, name))),
      await login.text(),
    ]);
  });
  expect(reachable).not.toMatch(tokenLike);
  await again.close();
  expect(await filesWith(again.computer.home, token ?? '', ['keyrings'])).toEqual([]);
  expect(again.log() + first.log()).not.toContain(token);

  // Put the token of a session that began 11 hours earlier into the keychain. The app replaces this token at startup.
  const kept = async () => tokenLike.exec(await computer.keychain.search('username', office.url))?.[0] ?? '';
  const old = office.aged(await kept(), 11 * 3600);
  await computer.keychain.replace('username', office.url, old);
  expect(await kept()).toBe(old);

  const { window } = await desk({ computer });
  await expect(window.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  await expect.poll(kept).not.toBe(old);
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>;
  const [before, after] = [claimsOf(old), claimsOf(await kept())];
  expect(after.auth_time).toBe(before.auth_time);
  expect((after.exp ?? 0) - (before.exp ?? 0)).toBeGreaterThan(10.9 * 3600);
});

test('a session that ends while the window is closed is announced once, and notifications return after the next sign-in', async ({
  office,
  desk,
}) => {
  const { app, window, computer } = await desk();
  await moveIn(window, office.url);
  const tray = await watchTray(app);
  await closeWindow(app);
  await office.endSessions();
  await office.start();
  const ended = () => computer.notifications.shown.filter(({ title }) => title === 'Your session has ended');
  // The notification can take 25 seconds: the longest pause before the inbox watch (`inbox-watch.ts`) connects again.
  await expect.poll(() => ended().length).toBe(1);
  expect(ended()[0]?.body).toBe('Sign in to hear of new enquiries.');
  await expect.poll(() => computer.keychain.search('username', office.url)).toBe('');
  await expect.poll(tray.words).toBe('Prasthan: signed out');

  computer.notifications.click(ended()[0]?.id ?? 0);
  await expect.poll(() => isVisible(app)).toBe(true);
  const login = window.getByRole('dialog', { name: 'Admin Login' });
  await expect(login).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByText('You are signed out.')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Signed out' })).toBeVisible();
  await expect(window.getByText('The server cannot be reached.')).toBeHidden();
  await window.getByRole('button', { name: 'Login' }).click();
  await logIn(login, admin.email, admin.password);
  await expect(login).toBeHidden();
  await expect.poll(tray.words).toBe('Prasthan');

  await closeWindow(app);
  const name = `Bina Thapa ${crypto.randomUUID().slice(0, 8)}`;
  const told = () => computer.notifications.shown.some(({ body }) => body.includes(name));
  // The test has not waited for an offline copy. Without a copy, the app never reports an enquiry that arrives before the inbox
  // watch has connected. So send enquiries until one is reported.
  await expect.poll(() => computer.keychain.search('username', office.url)).not.toBe('');
  let tries = 0;
  await expect
    .poll(async () => {
      tries += 1;
      const enquiry = { name: `${name} ${tries}`, email: 'bina@student.example', message: 'Are you open?' };
      if (!told()) await office.enquire(enquiry);
      return told();
    })
    .toBe(true);
  expect(ended()).toHaveLength(1);
});

test('after a session ended offline, staff can use the copy and their changes are sent later; a logout empties the keychain', async ({
  office,
  desk,
}) => {
  const made = (await office.call('POST', '/api/admin/services', {
    title: 'Service of a long night',
    description: 'As it was',
  })) as { _id: string };
  const first = await withCopy(desk(), office.url);
  await first.close();
  await office.endSessions();

  const next = await desk({ computer: first.computer });
  const { window } = next;
  await renameService(window, 'Service of a long night', 'Service of the morning');
  await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();

  await office.start();
  const login = window.getByRole('dialog', { name: 'Admin Login' });
  await login.getByLabel('Password').fill(admin.password);
  // The session ended, but nobody signed out, so the encrypted copy is kept for the next session of the same account.
  const copy = () => existsSync(join(first.computer.profile, 'offline/office.sealed'));
  expect(copy()).toBe(true);
  await login.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => serviceTitle(office, made._id)).toBe('Service of the morning');
  await expect(window.getByRole('button', { name: 'Online' })).toBeVisible();
  expect(await first.computer.keychain.search('username', office.url)).not.toBe('');
  await noToast(window);
  await stayOnToasts(window);
  await window.getByRole('button', { name: 'Logout' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expectToast(window, 'Logged out successfully');
  await expect.poll(() => first.computer.keychain.search('username', office.url)).toBe('');
  expect(copy()).toBe(false);

  await next.close();
  await test.step('an app that starts with the computer while nobody is signed in says that there are no notifications', async () => {
    const { shown } = first.computer.notifications;
    const told = shown.length;
    const hidden = await desk({ computer: first.computer, args: ['--hidden'] });
    const titles = () => shown.slice(told).map(({ title }) => title);
    await expect.poll(titles).toEqual(['You are not signed in']);
    expect(await isVisible(hidden.app)).toBe(false);
    first.computer.notifications.click(shown[told]?.id ?? 0);
    await expect.poll(() => isVisible(hidden.app)).toBe(true);
    await expect(hidden.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

/** Returns the files in a folder that contain `text`, except those in the subfolders named by `except`. */
async function filesWith(folder: string, text: string, except: string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    if (!file.isFile() || except.some((name) => path.includes(`/${name}/`))) continue;
    if ((await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}
