import { closeWindow, moveIn } from './desk.steps.ts';
import { chooseFirstOfTray, chooseFromMenu, watchTray } from './menu.steps.ts';
import { expect, test } from './test.ts';

test('the menu and the tray lead to every place, and the tray says what nobody has seen', async ({
  office,
  desk,
}) => {
  const { window, app } = await desk();
  await moveIn(window, office.url);

  await test.step('the menu leads to every section and to the printer, and to nothing that only a developer needs', async () => {
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

  await test.step('the tray says how many enquiries nobody has seen, and leads to them', async () => {
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
