import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, moveIn, signIn } from './desk.steps.ts';
import { expect, test } from './test.ts';

/** Three parts of base64url: how every token of the server looks. */
const tokenLike = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

test('signed in once, one stays signed in; the keychain alone holds the token', async ({ office, desk }) => {
  const first = await desk();
  await moveIn(first.window, office.url);
  const found = await first.computer.keychain.search('username', office.url);
  const [token] = tokenLike.exec(found) ?? [];
  expect(token).toBeTruthy();
  await first.close();

  const again = await desk({ computer: first.computer });
  await expect(again.window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  // At whatever address the window stands, it can be loaded anew.
  await again.window.getByRole('link', { name: 'Contacts', exact: true }).click();
  await again.window.reload();
  await expect(again.window.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible();
  // Nothing that script in the page can reach holds it, nor any file, nor the log.
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
});

test('logging out empties the keychain and shows the login', async ({ office, desk }) => {
  const { window, computer } = await desk();
  await moveIn(window, office.url);
  await window.getByRole('button', { name: 'Logout' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(window.getByText('Logged out successfully')).toBeVisible();
  await expect.poll(() => computer.keychain.search('username', office.url)).toBe('');
});

for (const keychain of ['absent', 'locked'] as const) {
  test(`with the keychain ${keychain} the session lasts until quit, and the app says so`, async ({
    office,
    desk,
  }) => {
    const first = await desk({ keychain });
    await first.app.evaluate(({ dialog }) => {
      const shown: string[] = [];
      Reflect.set(globalThis, 'shownDialogs', shown);
      Reflect.set(dialog, 'showMessageBox', async ({ detail }: { detail: string }) => shown.push(detail));
    });
    await connect(first.window, office.url);
    await signIn(first.window);
    const dialogs = await first.app.evaluate(() => Reflect.get(globalThis, 'shownDialogs') as string[]);
    expect(dialogs).toEqual([expect.stringContaining('keychain of this computer is locked or missing')]);
    await first.window.reload();
    await expect(first.window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    await first.close();
    for (const file of await readdir(first.computer.profile, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toMatch(tokenLike);
    }

    const again = await desk({ computer: first.computer });
    await expect(again.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible({ timeout: 20_000 });
  });
}

/** The files below a folder that hold a text, but for those in the folders named. */
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
