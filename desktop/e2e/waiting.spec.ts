import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { appLevel } from '../src/main/session/server-about.ts';
import { hire, logIn } from './colleague.ts';
import { connect, renameService, serviceTitles, signIn, synced, withCopy } from './desk.steps.ts';
import { startHeldServer } from './held.server.ts';
import { answerSaveDialog, answerWith, chooseFromMenu } from './menu.steps.ts';
import type { Office } from './office.server.ts';
import { expect, test } from './test.ts';

const newService = (office: Office, title: string) =>
  office.call('POST', '/api/admin/services', { title, description: 'As it was' });
const waits = (window: Page) =>
  expect(window.getByRole('button', { name: /1 change waiting/ })).toBeVisible();

test('queued changes survive a logout and a move of the website, and are never sent to another installation', async ({
  office,
  desk,
}) => {
  for (const title of ['Before the logout', 'Before the move', 'For the old one'])
    await newService(office, title);
  const old = await startHeldServer(office.url, []);
  const next = await startHeldServer(office.url, []);
  const stranger = await startHeldServer(office.url, []);
  const data = {
    product: 'prasthan',
    level: appLevel,
    installationId: crypto.randomUUID(),
    lineage: crypto.randomUUID(),
    version: '1.0.0',
    oldestApp: 1,
  };
  stranger.answers('/api/about', { success: true, data });
  const { app, window, computer } = await withCopy(desk(), old.url);

  await test.step('a logout lists the queued changes: cancel, send now, keep for later', async () => {
    await office.cut();
    await renameService(window, 'Before the logout', 'Typed before the logout');
    await waits(window);

    await window.getByRole('button', { name: 'Logout' }).click();
    const question = window.getByRole('dialog', { name: '1 change has not been sent' });
    await expect(question).toContainText('Before the logout');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await waits(window);

    await window.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Send now' }).click();
    await expect(question).toContainText('The website cannot be reached now.');
    // The app sends the change by itself once the connection is back, and then logs out.
    await office.start();
    await expect(window.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    expect(await serviceTitles(office)).toContain('Typed before the logout');

    // This time, staff keep the change for later. The login screen says that the change has not been sent.
    await signIn(window, { name: 'Services' });
    await synced(window);
    await office.cut();
    await renameService(window, 'Typed before the logout', 'Kept for later');
    await waits(window);
    await window.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Keep for later' }).click();
    await expect(window.getByText(/^1 change by .+ has not been sent\./)).toBeVisible();
    await office.start();
    expect(await serviceTitles(office)).not.toContain('Kept for later');
    await signIn(window, { name: 'Services' });
    await expect.poll(() => serviceTitles(office)).toContain('Kept for later');
  });

  await test.step('the website moves: queued changes move along, after a question that names both addresses', async () => {
    await synced(window);
    old.close();
    await renameService(window, 'Before the move', 'Typed before the move');
    await waits(window);

    const { said } = await answerWith(app, ['Change the website', 'Send them there']);
    await chooseFromMenu(app, 'Change the website…');
    await connect(window, next.url);
    const question = (await said()).at(-1);
    expect(question?.message).toBe(`Send 1 change to ${new URL(next.url).host}?`);
    expect(question?.detail).toContain(`made for ${new URL(old.url).host}`);
    // The queued change moves only after its author has signed in at the new address.
    const waitsForOld = window.getByText(`has not been sent to ${new URL(old.url).host}`);
    await expect(waitsForOld).toBeVisible();
    const other = await hire(office, 'Not the writer');
    await logIn(window, other.email);
    await expect(window.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
    await synced(window);
    expect(await serviceTitles(office)).not.toContain('Typed before the move');
    await window.getByRole('button', { name: 'Logout' }).click();
    await expect(waitsForOld).toBeVisible();
    await signIn(window);
    await expect.poll(() => serviceTitles(office)).toContain('Typed before the move');
  });

  await test.step('another installation gets nothing: queued changes are shown, can be saved as a file, and are never reported as sent', async () => {
    await synced(window);
    next.close();
    await renameService(window, 'For the old one', 'Never for the new one');
    await waits(window);
    const { said } = await answerWith(app, ['Change the website', 'Send them there']);
    await chooseFromMenu(app, 'Change the website…');
    await connect(window, stranger.url);
    expect((await said()).filter(({ message }) => message.startsWith('Send'))).toEqual([]);
    await signIn(window);
    await window.getByRole('button', { name: /with a warning/ }).click();
    const dialog = window.getByRole('dialog', { name: 'Changes to send' });
    await expect(dialog).toContainText(
      `1 change of yours was made for ${new URL(next.url).host} and has not been sent.`,
    );
    await expect(dialog.getByText('All your changes have been sent.')).toBeHidden();
    expect(await serviceTitles(office)).not.toContain('Never for the new one');

    const path = join(computer.profile, 'exported.txt');
    await answerSaveDialog(app, path);
    await dialog.getByRole('button', { name: 'Save as a file' }).click();
    await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain('Title: Never for the new one');
    expect(await readFile(path, 'utf8')).toContain(`Not sent to ${new URL(next.url).host}: 1 change`);
    await dialog.getByRole('button', { name: 'Give up' }).click();
    await dialog.getByRole('button', { name: 'Give up' }).click();
    await expect(dialog.getByText('All your changes have been sent.')).toBeVisible();
  });
  stranger.close();
});
