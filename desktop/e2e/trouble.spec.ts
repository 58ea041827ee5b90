import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { moveIn } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { admin, expect, test } from './test.ts';

/** Replaces the system's message boxes, so that the test can press their buttons. */
async function holdMessages(app: ElectronApplication) {
  await app.evaluate(({ dialog }) => {
    const held: { message: string; buttons: string[]; press: (index: number) => void }[] = [];
    Reflect.set(globalThis, 'held', held);
    Reflect.set(dialog, 'showMessageBox', (...args: Electron.MessageBoxOptions[]) => {
      const { message, buttons = [], signal } = args.at(-1) as Electron.MessageBoxOptions;
      return new Promise((resolve) => {
        const press = (response: number) => resolve({ response, checkboxChecked: false });
        signal?.addEventListener('abort', () => press(0));
        held.push({ message, buttons, press });
      });
    });
  });
  type Held = { message: string; buttons: string[]; press: (index: number) => void };
  return {
    said: () => app.evaluate(() => (Reflect.get(globalThis, 'held') as Held[]).map(({ message }) => message)),
    press: (label: string) =>
      app.evaluate((_electron, wanted) => {
        const last = (Reflect.get(globalThis, 'held') as Held[]).at(-1);
        last?.press(last.buttons.indexOf(wanted));
      }, label),
  };
}

const crash = (app: ElectronApplication) =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('render-process-gone', () => resolve());
        contents?.forcefullyCrashRenderer();
      }),
  );

const heading = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed()) return 'crashed';
    return contents.executeJavaScript('document.querySelector("h2")?.textContent ?? ""').catch(() => 'gone');
  });

test('errors are explained and logged without a name, and a page that keeps crashing is not reloaded', async ({
  office,
  desk,
}) => {
  const { window, app, computer } = await desk();
  await moveIn(window, office.url);
  const { said, press } = await holdMessages(app);

  // Cause uncaught errors in the page and in the main process. The message of each error contains a person's name.
  await window.evaluate((mail) => {
    setTimeout(() => {
      throw new TypeError(`Sita Gurung ${mail}`);
    });
    void Promise.reject(new RangeError(`Sita Gurung ${mail}`));
  }, admin.email);
  await app.evaluate((_electron, mail) => {
    setTimeout(() => {
      throw Object.assign(new SyntaxError(`Sita Gurung ${mail}`), { code: 'ENOSPC' });
    });
    void Promise.reject(new URIError(`Sita Gurung ${mail}`));
  }, admin.email);
  await expect.poll(said).toEqual(['Something went wrong in Prasthan']);
  await press('Go on');
  const log = () => readFile(join(computer.profile, 'logs/app.log'), 'utf8');
  for (const line of [
    'page error name=TypeError',
    'page error name=RangeError',
    'error name=SyntaxError code=ENOSPC',
    'rejection name=URIError',
  ]) {
    await expect.poll(log).toContain(line);
  }

  // Emit the event, because Chromium reports a hanging page only 30 seconds after a key press.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'));
  await expect.poll(said).toContain('This window does not answer');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('responsive'));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'));
  await expect.poll(async () => (await said()).length).toBe(3);
  await press('Open it again');
  await expect.poll(async () => (await said()).at(-1)).toBe('This window had stopped and was opened again');
  await expect.poll(() => heading(app)).toBe('Dashboard');

  await crash(app);
  await expect.poll(() => heading(app)).toBe('Dashboard');
  await app.evaluate(({ BrowserWindow }) => {
    Reflect.set(globalThis, 'loads', 0);
    BrowserWindow.getAllWindows()[0]?.webContents.on(
      'did-start-navigation',
      ({ isSameDocument, isMainFrame }) => {
        if (isMainFrame && !isSameDocument)
          Reflect.set(globalThis, 'loads', Reflect.get(globalThis, 'loads') + 1);
      },
    );
  });
  await crash(app);
  await expect.poll(async () => (await said()).at(-1)).toBe('This window keeps stopping');
  expect(await heading(app)).toBe('crashed');
  await press('Try again');
  await expect.poll(() => heading(app)).toBe('Dashboard');
  // Only "Try again" reloaded the page. The last crash was the third within five minutes ("Open it again" caused the first),
  // and at the third crash the app asks instead of reloading.
  expect(await app.evaluate(() => Reflect.get(globalThis, 'loads'))).toBe(1);

  await chooseFromMenu(app, 'Copy details for support');
  await expect.poll(async () => (await said()).at(-1)).toBe('The details are in the clipboard');
  const details = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(details).toMatch(/^Prasthan \d+\.\d+\.\d+ on \w+/);
  expect(details).toContain('signed in: true');
  expect(details).toContain('page gone reason=');
  const token = await computer.keychain.search('service', 'Prasthan');
  for (const text of [details, await log()]) {
    for (const secret of ['Sita', 'Gurung', admin.email, 'eyJ', computer.home])
      expect(text).not.toContain(secret);
  }
  expect(token).toContain('Prasthan');
});
