import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { moveIn, synced } from './desk.steps.ts';
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

test('an edit made while the server is away survives a kill of the app and is applied once', async ({
  office,
  desk,
}) => {
  const made = await newService(office, 'Offline service');
  const first = await desk();
  await moveIn(first.window, office.url);
  const { window } = first;
  await synced(window);

  await office.kill();
  await rename(window, /Offline service/, 'Offline service, edited');
  await expect(window.getByText('Kept on this computer. It goes out when the server is back.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await first.kill();

  await office.start();
  const again = await desk({ computer: first.computer });
  await expect(again.window.getByRole('button', { name: 'Online' })).toBeVisible({ timeout: 60_000 });
  expect((await services(office)).find(({ _id }) => _id === made._id)).toMatchObject({
    title: 'Offline service, edited',
    version: 2,
  });
});

test('two machines change the same field: the one that was offline is asked, with both values', async ({
  office,
  desk,
}) => {
  const made = await newService(office, 'Contested service');
  const first = await desk();
  await moveIn(first.window, office.url);
  await synced(first.window);
  await office.cut();
  await rename(first.window, /Contested service/, 'Contested, ours');
  await expect(first.window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await first.kill();

  await office.start();
  await office.call('PUT', `/api/admin/services/${made._id}`, { title: 'Contested, theirs' });
  const { app, window } = await desk({ computer: first.computer });
  await window.getByRole('button', { name: /needs you/ }).click({ timeout: 60_000 });
  const dialog = window.getByRole('dialog', { name: 'Changes to send' });
  await expect(dialog.getByText('Contested, ours').first()).toBeVisible();
  await expect(dialog.getByText('Contested, theirs').first()).toBeVisible();

  // The app does not discard typed text without saying so, and staff can copy the text.
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await dialog.getByRole('button', { name: 'Copy what I typed' }).click();
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toContain('Title: Contested, ours');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('link', { name: 'Contested service' }).click();
  await expect(window.getByRole('dialog', { name: 'Service details' })).toContainText('Contested, theirs');
  await window.keyboard.press('Escape');

  await window.getByRole('button', { name: /needs you/ }).click();
  await dialog.getByRole('button', { name: 'Keep ours' }).click();
  await expect
    .poll(async () => (await services(office)).find(({ _id }) => _id === made._id)?.title)
    .toBe('Contested, ours');
});

test('a picture that was seen before is drawn without the server', async ({ office, desk }) => {
  await upload(office, 'seen-before.png');
  const first = await desk();
  await moveIn(first.window, office.url);
  await synced(first.window);
  const show = async (window: Page) => {
    await window.getByRole('link', { name: 'Media', exact: true }).click();
    const picture = window.getByRole('listitem').filter({ hasText: 'seen-before.png' }).locator('img');
    await expect(picture).toBeVisible();
    return picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  };
  const width = () => show(first.window);
  await expect.poll(width).toBeGreaterThan(0);

  await office.cut();
  await first.window.reload();
  await expect(first.window.getByRole('button', { name: 'Offline' })).toBeVisible({ timeout: 30_000 });
  await expect.poll(width).toBeGreaterThan(0);
  // A picture from the cache does not mean that the server is there.
  await expect(first.window.getByRole('button', { name: 'Offline' })).toBeVisible();
  await first.close();

  const next = await desk({ computer: first.computer });
  await expect.poll(() => show(next.window), { timeout: 30_000 }).toBeGreaterThan(0);
});

test('changes that can no longer be read are told of until somebody has read it', async ({
  office,
  desk,
}) => {
  const first = await desk();
  await moveIn(first.window, office.url);
  await synced(first.window);
  await first.close();
  await writeFile(join(first.computer.profile, 'offline/queue.sealed'), 'c2VhbGVkIGJ5IGFub3RoZXIga2V5\n');

  const { window } = await desk({ computer: first.computer });
  await window.getByRole('button', { name: /with a warning/ }).click();
  const dialog = window.getByRole('dialog', { name: 'Changes to send' });
  await expect(dialog.getByText('enter again what is missing')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have read this' }).click();
  await expect(dialog.getByText('All your changes have been sent.')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('button', { name: 'Online', exact: true })).toBeVisible();
});

test('a search and the spreadsheet say what they are made of when the server is away', async ({
  office,
  desk,
}) => {
  const name = `Sunita ${crypto.randomUUID()}`;
  await office.enquire({ name, email: 'sunita@student.example', message: 'About the fee' });
  await office.enquire({ name: 'Sagar', email: 'sagar@student.example', message: 'About the visa' });
  const { app, window, computer } = await desk();
  await moveIn(window, office.url);
  await synced(window);
  await office.cut();
  await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible({ timeout: 30_000 });
  await window.getByRole('link', { name: 'Contacts', exact: true }).click();
  await window.getByRole('searchbox').fill(name);
  await expect(window.getByText(/^Searched all \d+ enquiries on this computer, as of /)).toBeVisible();
  await expect(window.getByRole('row', { name: new RegExp(name) })).toBeVisible();

  const path = join(computer.profile, 'enquiries.csv');
  await app.evaluate(({ dialog }, filePath) => {
    Reflect.set(dialog, 'showSaveDialog', async () => ({ canceled: false, filePath }));
  }, path);
  await window.getByRole('button', { name: 'Export CSV' }).click();
  await expect(window.getByText(/^Contacts exported from the copy of /)).toBeVisible();
  expect(await readFile(path, 'utf8')).toContain(name);
});

test('a picture that is uploaded without the server waits, is shown, survives a kill and goes out', async ({
  office,
  desk,
}) => {
  const first = await desk();
  await moveIn(first.window, office.url);
  await synced(first.window);
  await office.cut();
  const show = async (window: Page) => {
    await window.getByRole('link', { name: 'Media', exact: true }).click();
    const picture = window.getByRole('listitem').filter({ hasText: 'uploaded-offline.png' }).locator('img');
    await expect(picture).toBeVisible();
    return picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  };
  await first.window.getByRole('link', { name: 'Media', exact: true }).click();
  await first.window.locator('input[type=file]').setInputFiles({
    name: 'uploaded-offline.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([
      await readFile(join(import.meta.dirname, '../resources/icon.png')),
      Buffer.from(crypto.randomUUID()),
    ]),
  });
  await expect(
    first.window.getByText('Kept on this computer. It goes out when the server is back.'),
  ).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => show(first.window)).toBeGreaterThan(0);
  await first.kill();

  await office.start();
  const { window } = await desk({ computer: first.computer });
  await expect(window.getByRole('button', { name: 'Online', exact: true })).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => JSON.stringify(await office.call('GET', '/api/admin/media')), { timeout: 30_000 })
    .toContain('uploaded-offline.png');
  await expect.poll(() => show(window)).toBeGreaterThan(0);
});

test('another field of a record in conflict goes out, and the conflict alone waits', async ({
  office,
  desk,
}) => {
  const made = await newService(office, 'Half contested');
  const first = await desk();
  await moveIn(first.window, office.url);
  await synced(first.window);
  await office.cut();
  await rename(first.window, /Half contested/, 'Half contested, ours');
  await expect(first.window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();
  await first.window
    .getByRole('row', { name: /Half contested, ours/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await first.window.getByLabel('Price', { exact: true }).fill('450');
  await first.window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(first.window.getByRole('button', { name: /2 changes waiting/ })).toBeVisible();
  await first.kill();

  await office.start();
  await office.call('PUT', `/api/admin/services/${made._id}`, { title: 'Half contested, theirs' });
  const { window } = await desk({ computer: first.computer });
  await expect(window.getByRole('button', { name: '1 needs you' })).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(async () => (await services(office)).find(({ _id }) => _id === made._id), { timeout: 30_000 })
    .toMatchObject({ title: 'Half contested, theirs', price: '450' });
});

/** Changes the title of a service in its form. */
async function rename(window: Page, row: RegExp, title: string): Promise<void> {
  await window.getByRole('link', { name: 'Services', exact: true }).click();
  await window.getByRole('row', { name: row }).getByRole('button', { name: 'Edit' }).click();
  await window.getByLabel('Title').fill(title);
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /Save|Update/ })
    .click();
}

/** Puts a picture into the office's media, as another desk does. */
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
