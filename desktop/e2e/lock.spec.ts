import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Desk } from './desk.launch.ts';
import { signIn, withCopy } from './desk.steps.ts';
import { answerWith, chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

const pin = 'lotus-7';

/** Prevents the restart after a lock, because the test starts the app itself. Resolves when the app has exited. */
const endsToLock = async (app: ElectronApplication) => {
  await app.evaluate(({ app: electron }) => Reflect.set(electron, 'relaunch', () => {}));
  return app.waitForEvent('close');
};

/** Advances the main process's monotonic clock. */
const later = (app: ElectronApplication, seconds: number) =>
  app.evaluate((_electron, by) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + by * 1000;
  }, seconds);

async function switchLockOn(app: ElectronApplication, window: Page): Promise<void> {
  await chooseFromMenu(app, 'Preferences…');
  await window.getByLabel('Lock Prasthan').selectOption('5');
  await window.getByLabel('PIN').fill('short');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('Choose a PIN of 6 characters or more.')).toBeVisible();
  await window.getByLabel('PIN').fill(pin);
  await window.getByRole('button', { name: 'Save' }).click();
}

async function unlock(window: Page, typed: string): Promise<void> {
  await window.getByLabel('PIN').fill(typed);
  await window.getByRole('button', { name: 'Unlock' }).click();
}

test('setting a PIN says that the app restarts; the PIN locks the copy and the session; a forgotten PIN loses the copy but no unsent work', async ({
  office,
  desk,
}) => {
  const first = await withCopy(desk(), office.url);
  const { computer } = first;
  await test.step('setting a PIN first asks about unsaved input, and says that the app restarts', () =>
    expectQuestion(first));
  const lockedOnce = endsToLock(first.app);
  await switchLockOn(first.app, first.window);
  await lockedOnce;

  // Store three wrong guesses directly, because each real guess costs half a second of processor time.
  const lock = JSON.parse(
    /secret = (\{.*"wrong".*\})/.exec(await computer.keychain.search('username', 'copy-lock'))?.[1] ?? '',
  );
  await computer.keychain.replace('username', 'copy-lock', JSON.stringify({ ...lock, wrong: 3 }));

  // The keychain contains the token and the key of the offline copy (`copy-lock`) only in encrypted form.
  const held = await computer.keychain.search('service', 'Prasthan');
  expect(held).toContain('copy-lock');
  expect(held).not.toMatch(/eyJ[\w-]+\.eyJ/);

  const second = await desk({ computer });
  await expect(second.window.getByRole('heading', { name: 'Prasthan is locked' })).toBeVisible();
  expect(await second.window.title()).toBe('Prasthan');
  // While the app is locked, this request must get no response, not even after the guesses below.
  await second.window.evaluate(() => {
    const query = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const asked = fetch('/graphql', { ...query, body: '{"query":"{ me { email } }"}' });
    void asked.then((answer) => Reflect.set(globalThis, 'seen', answer.status));
  });
  await chooseFromMenu(second.app, 'Contacts');
  await expect(second.window.getByLabel('PIN')).toBeVisible();
  for (let wrong = 3; wrong < 5; wrong += 1) {
    await unlock(second.window, `wrong ${wrong}`);
    await expect(second.window.getByRole('button', { name: 'Unlock' })).toBeEnabled();
  }
  await expect(second.window.getByText('That is not the PIN. Try again in 30 seconds.')).toBeVisible();
  // After five wrong PINs, the app refuses even the correct PIN for 30 seconds. A restart of the app does not shorten the wait.
  await unlock(second.window, pin);
  await expect(second.window.getByText(/Try again in \d+ seconds\./)).toBeVisible();
  expect(await second.window.evaluate(() => Reflect.get(globalThis, 'seen'))).toBeUndefined();
  await second.kill();

  const third = await desk({ computer });
  await unlock(third.window, pin);
  await expect(third.window.getByText(/Try again in \d+ seconds\./)).toBeVisible();
  await later(third.app, 31);
  await unlock(third.window, pin);
  await expect(third.window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  // The list comes from the offline copy, so the PIN has unlocked the copy.
  await office.cut();
  await third.window.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(third.window.getByRole('table', { name: 'Services' })).toBeVisible();
  await office.start();

  const lockedByIdleness = endsToLock(third.app);
  await later(third.app, 600);
  await third.app.evaluate(({ powerMonitor }) => Reflect.set(powerMonitor, 'getSystemIdleTime', () => 301));
  await lockedByIdleness;

  const fourth = await desk({ computer });
  await fourth.window.getByRole('button', { name: 'I forgot the PIN' }).click();
  await fourth.window.getByRole('button', { name: 'Sign in with the password' }).click();
  await signIn(fourth.window, { name: 'Services' });
  const log = await readFile(join(computer.profile, 'logs/app.log'), 'utf8');
  expect(log).toContain(' lock');
  expect(log).not.toContain(pin);
});

async function expectQuestion({ app, window }: Desk): Promise<void> {
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await window.getByRole('button', { name: /Add/ }).first().click();
  await window.getByRole('dialog', { name: 'Add New Service' }).getByLabel('Title').fill('Before the PIN');
  const { said } = await answerWith(app, ['Stay']);
  await chooseFromMenu(app, 'Preferences…');
  const preferences = window.getByRole('dialog', { name: 'Preferences' });
  await expect(preferences.getByText('Saving starts Prasthan again.')).toHaveCount(0);
  await preferences.getByLabel('Lock Prasthan').selectOption('5');
  await expect(preferences.getByText('Saving starts Prasthan again.')).toBeVisible();
  await preferences.getByLabel('PIN').fill(pin);
  await preferences.getByRole('button', { name: 'Save' }).click();
  await expect(preferences.getByText('The lock was not changed')).toBeVisible();
  expect((await said()).map(({ message }) => message)).toEqual(['You have not saved what you typed']);
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog').getByLabel('Title')).toHaveValue('Before the PIN');
  await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await window.getByRole('button', { name: 'Discard' }).click();
  await expect(window.getByRole('dialog')).toHaveCount(0);
  await window.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
}
