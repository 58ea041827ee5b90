import { moveIn } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

test('the menu leads to every section, and to nothing that only a developer needs', async ({
  office,
  desk,
}) => {
  const { window, app } = await desk();
  await moveIn(window, office.url);
  await chooseFromMenu(app, 'Testimonials');
  await expect(window).toHaveURL(/\/admin\/testimonials$/);

  const tabs = await window.getByRole('navigation').first().getByRole('link').allTextContents();
  const items = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ label: menu, submenu }) =>
      (submenu?.items ?? []).map(({ label, role, accelerator }) => ({ menu, label, role, accelerator })),
    ),
  );
  const labels = items?.filter(({ menu }) => menu === 'Go').map(({ label }) => label);
  expect(labels).toEqual(tabs.map((tab) => tab.trim()));
  expect(items?.filter(({ role }) => /devtools/i.test(role ?? ''))).toEqual([]);
  const keys = items?.flatMap(({ accelerator }) => accelerator ?? []) ?? [];
  expect(new Set(keys).size).toBe(keys.length);
});

test('the tray says how many enquiries nobody has seen, and leads to them', async ({ office, desk }) => {
  const { window, app } = await desk();
  await moveIn(window, office.url);
  await app.evaluate(({ BrowserWindow, Menu, Tray }) => {
    const { setContextMenu, setToolTip } = Tray.prototype;
    Tray.prototype.setContextMenu = function (menu) {
      Reflect.set(globalThis, 'trayMenu', menu ?? Menu.buildFromTemplate([]));
      setContextMenu.call(this, menu);
    };
    Tray.prototype.setToolTip = function (words) {
      Reflect.set(globalThis, 'trayWords', words);
      setToolTip.call(this, words);
    };
    BrowserWindow.getAllWindows()[0]?.close();
  });
  const words = () => app.evaluate(() => Reflect.get(globalThis, 'trayWords') as string | undefined);
  const name = `Bimala ${crypto.randomUUID()}`;
  await office.enquire({ name, email: 'bimala@student.example', message: 'When does the intake close?' });
  await expect.poll(words).toMatch(/^Prasthan: \d+ new enquir(y|ies)$/);

  await app.evaluate(() => (Reflect.get(globalThis, 'trayMenu') as Electron.Menu).items[0]?.click());
  await expect(window).toHaveURL(/\/admin\/contacts$/);
  await expect(window.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect.poll(words).toBe('Prasthan');
});
