import type { ElectronApplication, Page } from '@playwright/test';
import {
  closeWindow,
  connect,
  isVisible,
  moveIn,
  received,
  renameService,
  serviceTitles,
  signIn,
  synced,
} from './desk.steps.ts';
import { startHeldServer } from './held.server.ts';
import { answerWith, chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

/** Types the title of a new service without saving it. */
async function typeService(window: Page, title: string): Promise<void> {
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await window.getByRole('button', { name: /Add/ }).first().click();
  const form = window.getByRole('dialog', { name: 'Add New Service' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Typed and not saved');
  await received(window);
}

/** Opens an enquiry in the main window, and from there in a separate window. */
async function openAnother(app: ElectronApplication, window: Page, id: string) {
  await app.evaluate(({ app }, link) => app.emit('open-url', {}, link), `prasthan://contact/${id}`);
  await expect(window).toHaveURL(`app://prasthan/admin/contacts/${id}`);
  await chooseFromMenu(app, 'Open in a new window');
}

/** Closes the window as its close button does. */
const pressX = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const quit = (app: ElectronApplication) => app.evaluate(({ app }) => setTimeout(() => app.quit(), 0));

test('Quit, X, Reload and "Change the website" ask about unsaved input and follow the answer, also with several windows', async ({
  office,
  desk,
}) => {
  const held = `Saved on the way out ${crypto.randomUUID().slice(0, 8)}`;
  const server = await startHeldServer(office.url, [held]);
  const first = await desk();
  const { app, window, computer } = first;
  await moveIn(window, server.url);

  await test.step('Quit asks about unsaved input. After Stay, work continues and X still closes to the tray', async () => {
    await typeService(window, 'Stay with me');
    const { said } = await answerWith(app, ['Stay']);
    await quit(app);
    await expect.poll(said).toHaveLength(1);
    expect((await said())[0]).toMatchObject({
      message: 'You have not saved what you typed',
      buttons: ['Save and quit', 'Quit without saving', 'Stay'],
    });
    await expect(window.getByRole('dialog').getByLabel('Title')).toHaveValue('Stay with me');

    await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await window.getByRole('button', { name: 'Discard' }).click();
    await closeWindow(app);
    // Closing only hid the window.
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());

  await test.step('a form that cannot be saved keeps the app open and shows why', async () => {
    await typeService(window, 'No description');
    const form = window.getByRole('dialog', { name: 'Add New Service' });
    await form.getByLabel('Description').fill('');
    await hideWindow(app);
    const { said } = await answerWith(app, ['Save and quit']);
    await quit(app);
    await expect.poll(said).toHaveLength(1);
    await expect(form.getByText('Description is required')).toBeVisible();
    expect(await isVisible(app)).toBe(true);
  });
  await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await window.getByRole('button', { name: 'Discard' }).click();

  await test.step('X asks too, and then closes to the tray', async () => {
    await typeService(window, 'Closed with X');
    const stay = await answerWith(app, ['Stay']);
    await pressX(app);
    await expect.poll(stay.said).toHaveLength(1);
    expect(await isVisible(app)).toBe(true);

    await answerWith(app, ['Save and close']);
    await closeWindow(app);
    expect(await serviceTitles(office)).toContain('Closed with X');
  });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());

  await test.step('Reload asks, and then reloads', async () => {
    await typeService(window, 'Reloaded');
    const reload = () =>
      app.evaluate(({ BrowserWindow, Menu }) => {
        const view = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'View');
        const item = view?.submenu?.items.find(({ role }) => role === 'reload');
        const [window] = BrowserWindow.getAllWindows();
        item?.click({}, window, window?.webContents);
      });
    const stay = await answerWith(app, ['Stay']);
    await reload();
    await expect.poll(stay.said).toHaveLength(1);
    await expect(window.getByRole('dialog').getByLabel('Title')).toHaveValue('Reloaded');

    const { said } = await answerWith(app, ['Reload without saving']);
    await reload();
    await expect(window.getByRole('dialog', { name: 'Add New Service' })).toBeHidden();
    await expect(window.getByRole('heading', { name: 'Services', exact: true })).toBeVisible();
    expect((await said())[0]?.detail).toContain('stays on this computer as a draft');
    await window.getByRole('button', { name: /Add/ }).first().click();
    await window.getByRole('button', { name: 'Discard' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(window.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('"Change the website" first asks about unsaved input', async () => {
    await typeService(window, 'Before the change');
    const stay = await answerWith(app, ['Stay', 'Change the website']);
    await chooseFromMenu(app, 'Change the website…');
    await expect.poll(stay.said).toHaveLength(1);
    await expect(window.getByRole('dialog').getByLabel('Title')).toHaveValue('Before the change');

    const { said } = await answerWith(app, ['Save and go on', 'Change the website']);
    await chooseFromMenu(app, 'Change the website…');
    await expect(window.getByLabel('Address of the website')).toBeVisible();
    expect((await said()).map(({ message }) => message)).toEqual([
      'You have not saved what you typed',
      'Work with another website?',
    ]);
    expect(await serviceTitles(office)).toContain('Before the change');
  });
  await moveIn(window, server.url);

  await test.step('Quit without saving quits', async () => {
    await typeService(window, 'Kept as a draft');
    await answerWith(app, ['Quit without saving']);
    const gone = app.waitForEvent('close');
    await quit(app);
    await gone;
  });

  const second = await desk({ computer });
  await test.step('the form offers the draft next time', async () => {
    const { window } = second;
    await window.getByRole('link', { name: 'Services', exact: true }).click();
    await window.getByRole('button', { name: /Add/ }).first().click();
    await window.getByRole('button', { name: 'Restore' }).click();
    await expect(window.getByRole('dialog').getByLabel('Title')).toHaveValue('Kept as a draft');
    expect(await serviceTitles(office)).not.toContain('Kept as a draft');
    await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await window.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('X of a separate window asks about its form, and then closes the window', async () => {
    const { app, window } = second;
    const message = 'Which intake is open?';
    const made = await office.enquire({ name: 'Sarita', email: 'one@student.example', message });
    const { _id: id } = made as { _id: string };
    const opened = app.waitForEvent('window');
    await openAnother(app, window, id);
    const aside = await opened;
    await expect(aside.getByRole('heading', { name: 'Sarita' })).toBeVisible();
    await aside.keyboard.press('n');
    await aside.getByRole('dialog', { name: 'New enquiry' }).getByLabel('Name').fill('Walked in');
    await received(aside);
    const shell = await app.browserWindow(aside);
    const closeAside = () => shell.evaluate((each) => each.close());
    const stay = await answerWith(app, ['Stay']);
    await closeAside();
    await expect
      .poll(stay.said)
      .toMatchObject([{ detail: expect.stringContaining('“New enquiry” is open.') }]);
    await answerWith(app, ['Close this window without saving']);
    const closed = aside.waitForEvent('close');
    await closeAside();
    await closed;
  });

  await test.step('Quit with several windows asks once about all unsaved input and follows the answer', async () => {
    const { app, window } = second;
    const names = await Promise.all(
      ['Kamala', 'Rajan'].map(async (first) => {
        const name = `${first} ${crypto.randomUUID().slice(0, 8)}`;
        const message = 'Which intake is open?';
        const made = await office.enquire({ name, email: 'two@student.example', message });
        return { name, id: (made as { _id: string })._id };
      }),
    );
    const asides: Page[] = [];
    for (const { id, name } of names) {
      const opened = app.waitForEvent('window');
      await openAnother(app, window, id);
      const aside = await opened;
      await expect(aside.getByRole('heading', { name })).toBeVisible();
      await aside.getByLabel('Add a note').fill(`Note about ${name}`);
      await received(aside);
      asides.push(aside);
    }
    await typeService(window, 'Beside two windows');

    const stay = await answerWith(app, ['Stay']);
    await quit(app);
    await expect.poll(stay.said).toHaveLength(1);
    const [asked] = await stay.said();
    for (const { name } of names) expect(asked?.detail).toContain(`“A note about ${name}” is open.`);
    expect(asked?.detail).toContain('“Add New Service” is open.');
    for (const [index, aside] of asides.entries())
      await expect(aside.getByLabel('Add a note')).toHaveValue(`Note about ${names[index]?.name}`);

    // If one form cannot be saved, all windows stay open.
    const form = window.getByRole('dialog', { name: 'Add New Service' });
    await form.getByLabel('Description').fill('');
    const save = await answerWith(app, ['Save and quit']);
    await quit(app);
    await expect(form.getByText('Description is required')).toBeVisible();
    expect(await save.said()).toHaveLength(1);
    expect(app.windows()).toHaveLength(3);
    // Wait until the other windows have saved their notes, because the app ignores Quit until then.
    for (const aside of asides) await expect(aside.getByLabel('Add a note')).toHaveValue('');

    await form.getByLabel('Description').fill('Typed beside two windows');
    await received(window);
    await asides[0]?.getByLabel('Add a note').fill('A second thought');
    await received(asides[0] as Page);
    const gone = app.waitForEvent('close');
    await quit(app);
    await gone;
    expect(await serviceTitles(office)).toContain('Beside two windows');
    const notes = await Promise.all(
      names.map(({ id }) =>
        office.query('query ($id: ID!) { adminEnquiry(id: $id) { notes { text } } }', { id }),
      ),
    );
    expect(notes).toMatchObject([
      { adminEnquiry: { notes: [{ text: `Note about ${names[0]?.name}` }, { text: 'A second thought' }] } },
      { adminEnquiry: { notes: [{ text: `Note about ${names[1]?.name}` }] } },
    ]);
  });

  await test.step('Quit while a form is being saved waits for the save and asks nothing', async () => {
    const { app, window } = await desk({ computer });
    await typeService(window, held);
    await window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await server.held(held);
    // With an empty list of answers, any message box fails the test.
    await answerWith(app, []);
    const gone = app.waitForEvent('close');
    await app.evaluate(({ app }) => app.quit());
    server.letThrough(held);
    await gone;
    expect(await serviceTitles(office)).toContain(held);
  });
  server.close();
});

/** Hides the window without the question that the close button would ask. The next Quit shows the window again. */
const hideWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

test('without a keychain, Quit says that queued changes will be lost', async ({ office, desk }) => {
  const title = `Kept nowhere ${crypto.randomUUID().slice(0, 8)}`;
  await office.call('POST', '/api/admin/services', { title, description: 'As it was' });
  const { app, window } = await desk({ keychain: 'absent' });
  await window.getByRole('button', { name: 'Go on without' }).click();
  await connect(window, office.url);
  await signIn(window);
  await synced(window);
  await office.cut();
  await renameService(window, title, `${title}, edited`);
  await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  const stay = await answerWith(app, ['Stay']);
  await quit(app);
  await expect.poll(stay.said).toEqual([
    {
      message: '1 change has not been sent',
      detail:
        'It is lost when you quit: no keychain is open that could keep it. Stay until the website can be reached again.',
      buttons: ['Quit all the same', 'Stay'],
    },
  ]);
  await office.start();
  await expect.poll(() => serviceTitles(office)).toContain(`${title}, edited`);
  const gone = app.waitForEvent('close');
  await quit(app);
  await gone;
});
