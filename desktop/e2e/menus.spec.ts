import { closeWindow, moveIn } from './desk.steps.ts';
import { chooseFirstOfTray, chooseFromMenu, watchTray } from './menu.steps.ts';
import { expect, test } from './test.ts';

test('the top row is the title bar with the menu; the menu and the tray lead to every section', async ({
  office,
  desk,
}) => {
  const { window, app } = await desk();
  // The menu button works even on the first screen, so that staff can quit there.
  await app.evaluate(({ Menu }) => {
    const menus: string[][] = [];
    Reflect.set(globalThis, 'menus', menus);
    Menu.prototype.popup = function () {
      menus.push(this.items.map(({ label }) => label));
    };
  });
  const menus = () => app.evaluate(() => Reflect.get(globalThis, 'menus') as string[][]);
  const button = window.getByRole('button', { name: 'Menu of the app' });
  await button.click();
  await expect.poll(menus).toEqual([['File', 'Edit', 'Go', 'View', 'Window', 'Help']]);

  await moveIn(window, office.url);

  await test.step("the top row is the title bar: it does not overlap the window's buttons, and the menu is beside them", async () => {
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'F10' }),
    );
    await expect.poll(async () => (await menus()).length).toBe(2);

    await chooseFromMenu(app, 'Contacts');
    const action = window.getByRole('button', { name: 'Export CSV' });
    await expect(action).toBeVisible();
    const [menu, last, width] = await Promise.all([
      button.boundingBox(),
      action.boundingBox(),
      window.evaluate(() => innerWidth),
    ]);
    if (!menu || !last) throw new Error('A button is not on the screen.');
    // At least 60 pixels remain in the corner for the system's three window buttons.
    expect(menu.x + menu.width).toBeLessThan(width - 60);
    expect(last.x + last.width).toBeLessThanOrEqual(menu.x);
    const regions = await window.evaluate(() => ({
      row: getComputedStyle(document.body, '::before').height,
      ofRow: getComputedStyle(document.body, '::before').getPropertyValue('-webkit-app-region'),
      ofButton: getComputedStyle(document.querySelector('main button') ?? document.body).getPropertyValue(
        '-webkit-app-region',
      ),
    }));
    expect(regions).toEqual({ row: '44px', ofRow: 'drag', ofButton: 'no-drag' });

    await app.evaluate(({ BrowserWindow, nativeTheme }) => {
      const drawn: unknown[] = [];
      Reflect.set(globalThis, 'drawn', drawn);
      BrowserWindow.prototype.setTitleBarOverlay = (colours) => void drawn.push(colours.color);
      nativeTheme.themeSource = nativeTheme.shouldUseDarkColors ? 'light' : 'dark';
    });
    await expect
      .poll(() => app.evaluate(() => Reflect.get(globalThis, 'drawn')))
      .toEqual([expect.any(String)]);
  });

  await test.step('the menu leads to every section and to printing, but has no items for developers', async () => {
    await chooseFromMenu(app, 'Testimonials');
    await expect(window).toHaveURL(/\/admin\/testimonials$/);

    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (window)
        window.webContents.print = () => Reflect.set(globalThis, 'printed', window.webContents.getURL());
    });
    await chooseFromMenu(app, 'Print…');
    expect(await app.evaluate(() => Reflect.get(globalThis, 'printed'))).toMatch(/\/admin\/testimonials$/);

    const tabs = await window.getByRole('navigation').first().getByRole('link').allTextContents();
    const items = await app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.items.flatMap(({ label: menu, submenu }) =>
        (submenu?.items ?? []).map(({ label, role, accelerator }) => ({ menu, label, role, accelerator })),
      ),
    );
    const labels = items?.filter(({ menu }) => menu === 'Go').map(({ label }) => label);
    expect(labels).toEqual(['Back', 'Forward', '', ...tabs.map((tab) => tab.trim())]);
    expect(items?.filter(({ role }) => /devtools/i.test(role ?? ''))).toEqual([]);
    const keys = items?.flatMap(({ accelerator }) => accelerator ?? []) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
  });

  await test.step('the tray shows the number of unseen enquiries, and leads to them', async () => {
    const { words } = await watchTray(app);
    await closeWindow(app);
    const name = `Bimala ${crypto.randomUUID()}`;
    await office.enquire({ name, email: 'bimala@student.example', message: 'When does the intake close?' });
    await expect.poll(words).toMatch(/^Prasthan: \d+ new enquir(y|ies)$/);

    await chooseFirstOfTray(app);
    await expect(window).toHaveURL(/\/admin\/contacts$/);
    await expect(window.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await expect.poll(words).toBe('Prasthan');
  });
});
