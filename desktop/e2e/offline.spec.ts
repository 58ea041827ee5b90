import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { renameService, withCopy } from './desk.steps.ts';
import { answerSaveDialog } from './menu.steps.ts';
import type { Office } from './office.server.ts';
import { admin, expect, test } from './test.ts';

interface Stored {
  _id: string;
  title: string;
  version: number;
}

const services = async (office: Office) => (await office.call('GET', '/api/admin/services')) as Stored[];
const newService = async (office: Office, title: string) =>
  (await office.call('POST', '/api/admin/services', { title, description: 'As it was' })) as Stored;

test('offline work survives a kill of the app: an edit, two conflicts and a picture', async ({
  office,
  desk,
}) => {
  const edited = await newService(office, 'Offline service');
  const contested = await newService(office, 'Contested service');
  const half = await newService(office, 'Half wanted');
  const first = await withCopy(desk(), office.url);
  const waits = (count: string) =>
    expect(first.window.getByRole('button', { name: new RegExp(`${count} waiting`) })).toBeVisible();
  const picture = (window: Page) => widthOf(window, 'uploaded-offline.png');

  await office.kill();
  await test.step('each change is kept and shown', async () => {
    const { window } = first;
    await renameService(window, 'Offline service', 'Offline service, edited');
    await expect(
      window.getByText('Saved on this computer. It will be sent when the server is back.'),
    ).toBeVisible();
    await waits('1 change');
    await renameService(window, 'Contested service', 'Contested, ours');
    await waits('2 changes');
    await renameService(window, 'Half wanted', 'Half wanted, ours');
    await waits('3 changes');
    await window
      .getByRole('row', { name: /Half wanted, ours/ })
      .getByRole('button', { name: 'Edit' })
      .click();
    await window.getByLabel('Price', { exact: true }).fill('450');
    await window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await waits('4 changes');
    await window.getByRole('link', { name: 'Media', exact: true }).click();
    await window.locator('input[type=file]').setInputFiles({
      name: 'uploaded-offline.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([
        await readFile(join(import.meta.dirname, '../resources/icon.png')),
        Buffer.from(crypto.randomUUID()),
      ]),
    });
    await waits('5 changes');
    await expect.poll(() => picture(window)).toBeGreaterThan(0);
  });
  await first.kill();

  await office.start();
  await office.call('PUT', `/api/admin/services/${contested._id}`, { title: 'Contested, theirs' });
  await office.call('PUT', `/api/admin/services/${half._id}`, { title: 'Half wanted, theirs' });
  const { app, window } = await desk({ computer: first.computer });
  const conflicts = window.getByRole('button', { name: '2 need you' });
  await expect(conflicts).toBeVisible();

  await test.step('the edit is applied once, and the picture is there', async () => {
    await expect
      .poll(async () => (await services(office)).find(({ _id }) => _id === edited._id))
      .toMatchObject({ title: 'Offline service, edited', version: 2 });
    await expect
      .poll(async () => JSON.stringify(await office.call('GET', '/api/admin/media')))
      .toContain('uploaded-offline.png');
    await expect.poll(() => picture(window)).toBeGreaterThan(0);
  });

  await test.step('another field of a record in conflict is sent, and only the conflicting field waits', async () => {
    await expect
      .poll(async () => (await services(office)).find(({ _id }) => _id === half._id))
      .toMatchObject({ title: 'Half wanted, theirs', price: '450' });
  });

  await test.step('if two computers changed the same field, staff at the offline computer must choose between both values', async () => {
    await conflicts.click();
    const dialog = window.getByRole('dialog', { name: 'Changes to send' });
    const change = dialog.getByRole('listitem').filter({ hasText: 'Contested, ours' });
    await expect(change.getByText('Contested, ours').first()).toBeVisible();
    await expect(change.getByText('Contested, theirs').first()).toBeVisible();

    // The app asks before it discards typed text, and lets staff copy the text.
    await change.getByRole('button', { name: 'Keep theirs' }).click();
    await change.getByRole('button', { name: 'Copy what I typed' }).click();
    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toContain('Title: Contested, ours');
    await change.getByRole('button', { name: 'Cancel' }).click();
    await change.getByRole('link', { name: 'Contested service' }).click();
    await expect(window.getByRole('dialog', { name: 'Service details' })).toContainText('Contested, theirs');
    await window.keyboard.press('Escape');

    await conflicts.click();
    await change.getByRole('button', { name: 'Use mine' }).click();
    await expect
      .poll(async () => (await services(office)).find(({ _id }) => _id === contested._id)?.title)
      .toBe('Contested, ours');
  });
});

test('without the server the copy answers: pictures, a search, the spreadsheet; a queue that cannot be read is reported', async ({
  office,
  desk,
}) => {
  const name = `Sunita ${crypto.randomUUID()}`;
  await office.enquire({ name, email: 'sunita@student.example', message: 'About the fee' });
  await office.enquire({ name: 'Sagar', email: 'sagar@student.example', message: 'About the visa' });
  await upload(office, 'seen-before.png');
  const first = await withCopy(desk(), office.url);
  const { app, window, computer } = first;
  const seen = (page: Page) => expect.poll(() => widthOf(page, 'seen-before.png')).toBeGreaterThan(0);
  await seen(window);
  await office.cut();

  await test.step('a picture that was shown before is shown without the server', async () => {
    await window.reload();
    await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible();
    await seen(window);
    // The picture came from the cache, so the app must not conclude that the server can be reached again.
    await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible();
  });

  await test.step('a search and the spreadsheet say that they come from the copy', async () => {
    await window.getByRole('link', { name: 'Contacts', exact: true }).click();
    // Wait for this screen's table, because the previous screen also has a search box.
    await expect(window.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await window.getByRole('searchbox').fill(name);
    await expect(window.getByText(/^Searched all \d+ enquiries on this computer, as of /)).toBeVisible();
    await expect(window.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    const path = join(computer.profile, 'enquiries.csv');
    await answerSaveDialog(app, path);
    await window.getByRole('button', { name: 'Export CSV' }).click();
    await expect(window.getByText(/^Contacts exported from the copy of /)).toBeVisible();
    expect(await readFile(path, 'utf8')).toContain(name);
  });
  await first.close();
  await writeFile(join(computer.profile, 'offline/queue.sealed'), 'c2VhbGVkIGJ5IGFub3RoZXIga2V5\n');

  const next = await desk({ computer });
  await seen(next.window);
  await test.step('changes that can no longer be read are reported until staff confirm the message', async () => {
    await office.start();
    await next.window.getByRole('button', { name: /with a warning/ }).click();
    const dialog = next.window.getByRole('dialog', { name: 'Changes to send' });
    await expect(dialog.getByText('enter again what is missing')).toBeVisible();
    await dialog.getByRole('button', { name: 'I have read this' }).click();
    await expect(dialog.getByText('All your changes have been sent.')).toBeVisible();
    await next.window.keyboard.press('Escape');
    await expect(next.window.getByRole('button', { name: 'Online', exact: true })).toBeVisible();
  });
});

/** Opens the media screen. @returns the width of a picture in pixels; 0 if the picture could not be loaded */
async function widthOf(window: Page, name: string): Promise<number> {
  await window.getByRole('link', { name: 'Media', exact: true }).click();
  const picture = window.getByRole('listitem').filter({ hasText: name }).locator('img');
  await expect(picture).toBeVisible();
  return picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
}

/** Uploads a picture to the office's media, as another computer would. */
async function upload(office: Office, name: string): Promise<void> {
  const { token } = (await office.call('POST', '/api/admin/login', admin)) as { token: string };
  const form = new FormData();
  form.set('file', new Blob([await readFile(join(import.meta.dirname, '../resources/icon.png'))]), name);
  const answer = await fetch(`${office.url}/api/admin/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(201);
}
