import type { ElectronApplication, Page } from '@playwright/test';
import { isVisible, withCopy } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

const titles = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.getTitle()));

/** Presses keys in the browser process, which handles the menu's accelerators. */
async function press(
  app: ElectronApplication,
  keyCode: string,
  ...modifiers: ('control' | 'alt' | 'shift')[]
) {
  await app.evaluate(
    ({ BrowserWindow }, { code, held }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.focus();
      window?.webContents.focus();
      window?.webContents.sendInputEvent({ type: 'rawKeyDown', keyCode: code, modifiers: held });
      window?.webContents.sendInputEvent({ type: 'keyUp', keyCode: code, modifiers: held });
    },
    { code: keyCode, held: modifiers },
  );
}

/** Opens the context menu of an element. @returns the labels and roles of its items, and a function that chooses an item */
async function rightClick(app: ElectronApplication, target: ReturnType<Page['getByRole']>) {
  await app.evaluate(({ Menu }) => {
    Reflect.set(globalThis, 'popped', null);
    Menu.prototype.popup = function () {
      Reflect.set(globalThis, 'popped', this);
    };
  });
  await target.click({ button: 'right' });
  const items = () =>
    app.evaluate(() => {
      const menu = Reflect.get(globalThis, 'popped') as Electron.Menu | null;
      return (
        menu?.items.map(({ label, role, type }) => (type === 'separator' ? '-' : (role ?? label))) ?? null
      );
    });
  await expect.poll(items).not.toBeNull();
  return {
    items: await items(),
    choose: (label: string) =>
      app.evaluate((_electron, wanted) => {
        const menu = Reflect.get(globalThis, 'popped') as Electron.Menu;
        menu.items.find((item) => item.label === wanted)?.click();
      }, label),
  };
}

test('a morning at the desk: titles, keys, context menus, an enquiry in its own window, and a restart at the same place', async ({
  office,
  desk,
}) => {
  const name = `Kamala ${crypto.randomUUID().slice(0, 8)}`;
  const message = 'Which intake is open?';
  await office.enquire({ name, email: 'kamala@student.example', phone: '9841234567', message });
  const { window, app, computer, close } = await withCopy(desk(), office.url);

  await expect.poll(() => titles(app)).toEqual([expect.stringMatching(/^Dashboard \| /)]);
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await expect.poll(() => titles(app)).toEqual([expect.stringMatching(/^(\(\d+\) )?Services \| /)]);

  // Wait before each key press: it has no effect before the screen is drawn, or while a dialog closes.
  await expect(window.getByRole('searchbox')).toBeVisible();
  await press(app, 'F', 'control');
  await expect(window.getByRole('searchbox')).toBeFocused();
  await press(app, 'N', 'control');
  await expect(window.getByRole('dialog', { name: 'Add New Service' })).toBeVisible();
  await expect.poll(() => titles(app)).toEqual([expect.stringMatching(/Add New Service, Services \| /)]);
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();
  await press(app, '/', 'control');
  await expect(window.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();
  await press(app, ',', 'control');
  await expect(window.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();
  await press(app, '3', 'control');
  await expect(window).toHaveURL(/\/admin\/contacts$/);
  await press(app, 'Left', 'alt');
  await expect(window).toHaveURL(/\/admin\/services$/);
  await press(app, 'Right', 'alt');
  await expect(window).toHaveURL(/\/admin\/contacts$/);
  // Electron emits this event for the mouse's back button.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.emit('app-command', {}, 'browser-backward'),
  );
  await expect(window).toHaveURL(/\/admin\/services$/);
  await chooseFromMenu(app, 'Forward');
  await expect(window).toHaveURL(/\/admin\/contacts$/);

  const row = window.getByRole('row', { name: new RegExp(name) });
  const ofRow = await rightClick(app, row.getByText('Which intake is open?'));
  expect(ofRow.items).toEqual(['Open in a new window']);
  const another = app.waitForEvent('window');
  await ofRow.choose('Open in a new window');
  const aside = await another;
  await expect(aside.getByRole('heading', { name })).toBeVisible();
  await expect(aside.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
  // The enquiry's Close button is to the left of the menu button, not underneath it.
  const [shut, menu] = await Promise.all(
    ['Close', 'Menu of the app'].map((label) =>
      aside.getByRole('button', { name: label, exact: true }).boundingBox(),
    ),
  );
  if (!shut || !menu) throw new Error('A button is not on the screen.');
  expect(shut.x + shut.width).toBeLessThanOrEqual(menu.x);
  await expect
    .poll(() => titles(app))
    .toContainEqual(expect.stringMatching(new RegExp(`^${name}, Contacts`)));
  // Both windows share the session and the data, so a change in one window appears in the other.
  const status = aside.getByRole('article').getByLabel('Status');
  await status.selectOption({ index: 1 });
  const label = (await status.locator('option:checked').textContent()) ?? '';
  await expect(row.getByText(label, { exact: true })).toBeVisible();
  // Only the main window announces a new enquiry; the second window must not repeat the announcement.
  const later = `Later ${crypto.randomUUID().slice(0, 8)}`;
  // Start waiting before the toast appears, because it is visible only briefly.
  const announced = window.getByText(later).first().waitFor();
  await office.enquire({ name: later, email: 'later@student.example', message: 'And the fee?' });
  await announced;
  expect(await aside.getByText(later).count()).toBe(0);
  const closed = aside.waitForEvent('close');
  // Ignore the error: Escape closes the window before Playwright gets the response to the key press.
  void aside.keyboard.press('Escape').catch(() => {});
  await closed;

  await row.getByRole('button', { name: 'View' }).click();
  await expect(window.getByRole('heading', { name })).toBeVisible();
  await window.getByRole('button', { name: 'More actions' }).click();
  expect((await rightClick(app, window.getByRole('link', { name: 'Mail' }))).items).toEqual([
    'Copy the e-mail address',
  ]);
  const number = window.getByRole('article').getByText('9841-234567', { exact: true }).first();
  const ofNumber = await rightClick(app, number);
  expect(ofNumber.items).toEqual(['Copy the telephone number']);
  await ofNumber.choose('Copy the telephone number');
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('9841-234567');
  const keys = process.platform === 'darwin' ? '⌘↵' : 'Ctrl+Enter';
  await expect(window.getByPlaceholder(`Write a note… ${keys} adds it`)).toBeVisible();
  expect((await rightClick(app, window.getByLabel('Add a note'))).items).toEqual(
    expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectall']),
  );

  // As in other desktop apps, the cursor over buttons is an arrow, and only text in the content can be selected.
  const look = (target: ReturnType<Page['getByRole']>) =>
    target.evaluate((element) => {
      const { cursor, userSelect } = getComputedStyle(element);
      return { cursor, userSelect };
    });
  expect(await look(window.getByRole('button', { name: 'Reply…' }))).toEqual({
    cursor: 'default',
    userSelect: 'none',
  });
  const details = window.getByRole('region', { name: 'Contact details' });
  expect(await look(details.getByText('Which intake is open?'))).toMatchObject({ userSelect: 'text' });

  await office.cut();
  await window
    .getByRole('heading', { name })
    .evaluate(() => fetch('/graphql', { method: 'POST', body: '{}' }).catch(() => {}));
  await expect.poll(() => titles(app)).toContainEqual(expect.stringMatching(/ \(offline\)$/));
  await office.start();

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await close();
  const next = await desk({ computer });
  await expect(next.window.getByRole('heading', { name })).toBeVisible();
  await expect.poll(() => isVisible(next.app)).toBe(true);

  await next.window.keyboard.press('Escape');
  await chooseFromMenu(next.app, 'Log out');
  await expect(next.window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect.poll(() => titles(next.app)).toEqual([expect.stringMatching(/^Admin Login/)]);
});
