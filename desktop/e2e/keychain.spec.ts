import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Desk } from './desk.launch.ts';
import { connect, moveIn, signIn } from './desk.steps.ts';
import { answerWith } from './menu.steps.ts';
import { expect, test } from './test.ts';
import { tokenLike } from './token.ts';

const closed = { name: 'Your keychain is closed' };
const note = 'you stay signed in until you quit';

test('without an open keychain staff can continue, and the session lasts until quit', async ({
  office,
  desk,
}) => {
  const first = await desk({ keychain: 'absent' });
  const { computer } = first;
  /** Continues without a keychain. */
  async function goOn(window: Page) {
    await expect(window.getByRole('heading', closed)).toBeVisible();
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(window.getByText('It is still closed.')).toBeVisible();
    await window.getByRole('button', { name: 'Go on without' }).click();
  }
  /** Signs in, quits, and checks that no token is stored in the profile. */
  async function work({ window, close }: Desk) {
    await expect(window.getByText(note)).toBeVisible();
    await signIn(window);
    await window.reload();
    await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    await close();
    for (const file of await readdir(computer.profile, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toMatch(tokenLike);
    }
  }
  await test.step('absent', async () => {
    await goOn(first.window);
    await connect(first.window, office.url);
    await work(first);
  });
  await test.step('locked', async () => {
    await computer.logInAgain('locked');
    const second = await desk({ computer });
    await goOn(second.window);
    await work(second);
  });
  const third = await desk({ computer });
  await third.window.getByRole('button', { name: 'Go on without' }).click();
  await expect(third.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('a keychain that is locked or silent at the start is used later; if it locks meanwhile, the sign-in lasts until quit', async ({
  office,
  desk,
}) => {
  const first = await desk();
  const { computer } = first;
  await moveIn(first.window, office.url);
  await first.close();
  const dashboard = { name: 'Dashboard', exact: true };

  await test.step('a keychain that is unlocked after the start is tried again, and the session continues', async () => {
    await computer.keychain.lock();
    const { window, close } = await desk({ computer });
    await expect(window.getByRole('heading', closed)).toBeVisible();
    await computer.keychain.unlock();
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(window.getByRole('heading', dashboard)).toBeVisible();
    await expect(window.getByText(note)).toBeHidden();
    await close();
  });

  await test.step('a keychain that answers late is used as soon as it answers', async () => {
    computer.keychain.hang();
    const { window, close } = await desk({ computer });
    await expect(window.getByRole('heading', closed)).toBeVisible();
    computer.keychain.goOn();
    await expect(window.getByRole('heading', dashboard)).toBeVisible();
    await close();
  });

  await computer.keychain.lock();
  const { app, window, close } = await desk({ computer, args: ['--hidden'] });
  await test.step('an app that starts with the computer says that the keychain is locked, and waits', async () => {
    const { shown } = computer.notifications;
    await expect.poll(() => shown.map(({ title }) => title)).toEqual(['The keychain is locked']);
    await computer.keychain.unlock();
    computer.notifications.click(shown[0]?.id ?? 0);
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(window.getByRole('heading', dashboard)).toBeVisible();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  await test.step('if the keychain locks while the app runs, the sign-in lasts until quit, and a logout is final', async () => {
    const messages = await answerWith(app, ['OK']);
    expect(await computer.keychain.search('username', office.url)).toMatch(tokenLike);
    await computer.keychain.lock();
    await window.getByRole('button', { name: 'Logout' }).click();
    await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await signIn(window);
    await expect.poll(messages.said).toMatchObject([{ message: 'The keychain of this computer is closed' }]);
    await window.getByRole('button', { name: 'Logout' }).click();
    await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await close();

    // The keychain still contains the old token, but the app must not use it.
    await computer.keychain.unlock();
    expect(await computer.keychain.search('username', office.url)).toMatch(tokenLike);
    const again = await desk({ computer });
    await expect(again.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect.poll(() => computer.keychain.search('username', office.url)).toBe('');
  });
});
