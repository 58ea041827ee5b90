import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, moveIn, signIn } from './desk.steps.ts';
import { answerMessages } from './menu.steps.ts';
import { expect, test } from './test.ts';
import { tokenLike } from './token.ts';

const closed = { name: 'Your keychain is closed' };
const note = 'you stay signed in until you quit';

for (const keychain of ['absent', 'locked'] as const) {
  test(`with the keychain ${keychain} one can go on without, and the session lasts until quit`, async ({
    office,
    desk,
  }) => {
    const first = await desk({ keychain });
    const { window } = first;
    await expect(window.getByRole('heading', closed)).toBeVisible();
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(window.getByText('It is still closed.')).toBeVisible();
    await window.getByRole('button', { name: 'Go on without' }).click();
    await connect(window, office.url);
    await expect(window.getByText(note)).toBeVisible();
    await signIn(window);
    await window.reload();
    await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    await first.close();
    for (const file of await readdir(first.computer.profile, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toMatch(tokenLike);
    }

    const again = await desk({ computer: first.computer });
    await again.window.getByRole('button', { name: 'Go on without' }).click();
    await expect(again.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
}

test('a keychain that is unlocked after the start is tried again, and one is still signed in', async ({
  office,
  desk,
}) => {
  const first = await desk();
  await moveIn(first.window, office.url);
  await first.close();
  const { computer } = first;
  await computer.keychain.lock();

  const { window } = await desk({ computer });
  await expect(window.getByRole('heading', closed)).toBeVisible();
  await computer.keychain.unlock();
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(window.getByText(note)).toBeHidden();
});

test('a keychain that answers late is taken as soon as it does', async ({ office, desk }) => {
  const first = await desk();
  await moveIn(first.window, office.url);
  await first.close();
  const { computer } = first;
  computer.keychain.hang();
  const { window } = await desk({ computer });
  await expect(window.getByRole('heading', closed)).toBeVisible();
  computer.keychain.goOn();
  await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
});

test('started with the computer before the keychain is open, it says so and waits', async ({
  office,
  desk,
}) => {
  const first = await desk();
  await moveIn(first.window, office.url);
  await first.close();
  const { computer } = first;
  await computer.keychain.lock();

  const { app, window } = await desk({ computer, args: ['--hidden'] });
  const { shown } = computer.notifications;
  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['The keychain is locked']);
  await computer.keychain.unlock();
  computer.notifications.click(shown[0]?.id ?? 0);
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('a keychain that closes while the app runs: the sign-in lasts until quit, and a logout holds', async ({
  office,
  desk,
}) => {
  const first = await desk();
  const { window, app, computer } = first;
  const messages = await answerMessages(app);
  await connect(window, office.url);
  await signIn(window);
  expect(await computer.keychain.search('username', office.url)).toMatch(tokenLike);
  await computer.keychain.lock();
  await window.getByRole('button', { name: 'Logout' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await signIn(window);
  await expect.poll(messages.said).toEqual(['The keychain of this computer is closed']);
  await window.getByRole('button', { name: 'Logout' }).click();
  await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await first.close();

  // The old token is still in the keychain, but no longer counts.
  await computer.keychain.unlock();
  expect(await computer.keychain.search('username', office.url)).toMatch(tokenLike);
  const again = await desk({ computer });
  await expect(again.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect.poll(() => computer.keychain.search('username', office.url)).toBe('');
});
