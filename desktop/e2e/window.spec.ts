import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { startAgain } from './desk.launch.ts';
import { connect, isVisible, signIn } from './desk.steps.ts';
import { startHeldServer } from './held.server.ts';
import { chooseFromMenu } from './menu.steps.ts';
import type { Office } from './office.server.ts';
import { expect, test } from './test.ts';

/** Sends an enquiry with a unique name. @returns the enquiry's id and name */
async function enquiry(office: Office): Promise<{ id: string; name: string }> {
  const name = `Chandra ${crypto.randomUUID().slice(0, 8)}`;
  await office.enquire({ name, email: 'chandra@student.example', message: 'Which papers do I bring?' });
  const found = await office.call('GET', `/api/admin/contacts?q=${encodeURIComponent(name)}`);
  const [enquiry] = (found as { contacts: { _id: string }[] }).contacts;
  if (!enquiry) throw new Error('The enquiry is not in the inbox.');
  return { id: enquiry._id, name };
}

test('a link opens its enquiry in the app; the window keeps its position, and is moved back if no screen shows it; a note survives a kill of the app and is stored once', async ({
  office,
  desk,
}) => {
  const { id, name } = await enquiry(office);
  const link = `prasthan://contact/${id}`;
  const text = `Brings the passport ${crypto.randomUUID().slice(0, 8)}`;
  // `server` holds back the requests that contain one of these texts: those that save the note, and those that load the offline
  // copy. If the app had a copy, it would wait for the server only some seconds and then queue the note.
  const held = [text, 'changes(since:'];
  const server = await startHeldServer(office.url, held);
  const first = await desk({ args: [link] });
  await connect(first.window, server.url);
  await first.window.getByLabel('Email').waitFor();
  await signIn(first.window, { name });
  const place = { x: 40, y: 60, width: 900, height: 640 };
  await first.app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  );
  await expect.poll(() => boundsOf(first.app)).toEqual(place);
  await zoom(first.app, 1);
  await first.close();

  const again = await desk({ computer: first.computer, args: [link, '--hidden'] });
  await expect(again.window.getByRole('heading', { name })).toBeVisible();
  await expect.poll(() => boundsOf(again.app)).toEqual(place);
  await expect
    .poll(() =>
      again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel()),
    )
    .toBe(1);

  const notes = () => office.query('query ($id: ID!) { adminEnquiry(id: $id) { notes { text } } }', { id });
  const once = { adminEnquiry: { notes: [{ text }] } };
  await test.step('the app is killed while a note is being saved, and the server stores the note', async () => {
    const box = again.window.getByLabel('Add a note');
    await box.fill(text);
    await box.press('Control+Enter');
    await server.held(text);
    await again.kill();
    // Wait until `server`, which is a proxy, has noticed that the app closed the connection. If it noticed this only after
    // `letThrough`, it would cancel the forwarded request.
    await expect.poll(() => server.isGone(text)).toBe(true);
    held.length = 0;
    server.letThrough(text);
    await expect.poll(notes).toEqual(once);
  });

  const file = join(first.computer.profile, 'settings.json');
  const settings = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...settings, bounds: { ...settings.bounds, x: 9000, y: 5000 } }));
  const elsewhere = await desk({ computer: first.computer, args: ['prasthan://contact/0'] });
  await expect(elsewhere.window.getByText('Enquiry not found')).toBeVisible();
  await expect.poll(() => isVisible(elsewhere.app)).toBe(true);
  const bounds = await boundsOf(elsewhere.app);
  const screen = await elsewhere.app.evaluate(({ screen: screens }) => screens.getPrimaryDisplay().workArea);
  expect(bounds.x + 100).toBeLessThan(screen.x + screen.width);
  expect(bounds.y + 30).toBeLessThan(screen.y + screen.height);

  await test.step('the draft offers the note again, and adding it does not store it twice', async () => {
    await elsewhere.app.evaluate(
      ({ app: electron }, to) => electron.emit('second-instance', {}, ['prasthan', to]),
      link,
    );
    const box = elsewhere.window.getByLabel('Add a note');
    await expect(box).toHaveValue(text);
    await box.press('Control+Enter');
    await expect(box).toHaveValue('');
    expect(await notes()).toEqual(once);
  });
  server.close();
});

test('a link that is opened during the login is followed afterwards; spelling is checked, and an enquiry is printed alone', async ({
  office,
  desk,
}) => {
  const { id, name } = await enquiry(office);
  const { window, app, computer } = await desk();
  await connect(window, office.url);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  // To open a link, the system starts a second process of the app. This process exits, and the first one shows its window.
  await startAgain(computer, [`prasthan://contact/${id}`]);
  await expect.poll(() => isVisible(app)).toBe(true);
  await signIn(window, { name });

  await chooseFromMenu(app, 'Dashboard');
  await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await test.step('spelling is checked in English, and the context menu offers corrections', async () => {
    const languages = () => app.evaluate(({ session }) => session.defaultSession.getSpellCheckerLanguages());
    expect(await languages()).toEqual(['en-GB', 'en-US']);
    const offered = await app.evaluate(({ BrowserWindow, Menu }) => {
      const menus: { label: string; role?: string }[][] = [];
      Menu.prototype.popup = function () {
        menus.push(this.items.map(({ label, role }) => ({ label, ...(role && { role }) })));
      };
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const editFlags = { canCut: true, canCopy: true, canPaste: true };
      const about = { isEditable: true, editFlags, dictionarySuggestions: ['counsellor', 'counselor'] };
      contents?.emit('context-menu', {}, { ...about, misspelledWord: 'counsellr' });
      contents?.emit('context-menu', {}, { ...about, isEditable: false, misspelledWord: '' });
      return menus.map((items) => items.map(({ label, role }) => role ?? label));
    });
    expect(offered).toEqual([
      [
        'counsellor',
        'counselor',
        'Add to dictionary',
        '',
        'undo',
        'redo',
        '',
        'cut',
        'copy',
        'paste',
        '',
        'selectall',
      ],
    ]);
  });

  await startAgain(computer, [`prasthan://contact/${id}`]);
  await expect(window.getByRole('heading', { name })).toBeVisible();
  // Only the enquiry is printed, without the rest of the screen.
  await window.emulateMedia({ media: 'print' });
  await expect(window.getByRole('banner')).toBeHidden();
  await expect(window.getByRole('navigation')).toBeHidden();
  await expect(window.getByRole('heading', { name: 'Contacts', exact: true })).toBeHidden();
  await expect(window.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(window.getByRole('table')).toBeHidden();
  const details = window.getByRole('region', { name: 'Contact details' });
  await expect(details.getByText('Which papers do I bring?')).toBeVisible();
  await window.emulateMedia({ media: null });
  const size = await app.evaluate(async ({ BrowserWindow }) => {
    const pdf = await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({ pageSize: 'A4' });
    return pdf?.length ?? 0;
  });
  expect(size).toBeGreaterThan(1000);

  const printing = window.waitForEvent('console', { predicate: (line) => line.text() === 'printing' });
  await window.evaluate(() => addEventListener('beforeprint', () => console.log('printing')));
  // The print dialog blocks the page, so the test does not wait for the click to complete.
  await window.getByRole('button', { name: 'More actions' }).click();
  void window
    .getByRole('button', { name: 'Print' })
    .click()
    .catch(() => {});
  await printing;
});

async function boundsOf(app: ElectronApplication) {
  const bounds = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  if (!bounds) throw new Error('There is no window.');
  return bounds;
}

const zoom = (app: ElectronApplication, level: number) =>
  app.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomLevel(to),
    level,
  );
