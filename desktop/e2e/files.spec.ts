import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectToast, noToast } from '../../web/e2e/toasts.ts';
import { moveIn } from './desk.steps.ts';
import { answerSaveDialog } from './menu.steps.ts';
import { expect, test } from './test.ts';

test('files are saved and uploaded: the export, a backup, a picture', async ({ office, desk }) => {
  const { window, app, computer } = await desk();
  await office.enquire({
    name: 'दीपा "D", Gurung',
    email: 'dipa@student.example',
    message: 'Two lines of a letter,\nand this one.',
  });
  const archive = randomBytes(12_000_000);
  await office.keepArchive('2026-11-20T20:40:00.000Z', archive);
  await moveIn(window, office.url);

  await test.step('the export is saved at the path of the dialog, completely or not at all', async () => {
    await window.getByRole('link', { name: 'Contacts', exact: true }).click();
    // Use the keyboard, because a toast may cover the button, and a toast under the mouse does not disappear.
    const save = window.getByRole('button', { name: 'Export CSV' });
    const offered = () => app.evaluate(() => Reflect.get(globalThis, 'offered') as string | null);
    const saveIt = async () => {
      await save.press('Enter');
      await expect.poll(offered).toMatch(/enquiries-[\d-]+\.csv$/);
      await expect(save).toBeEnabled();
    };
    // Start waiting before the toast appears, because it is visible only briefly.
    const saveItUntil = (toast: string) => Promise.all([expectToast(window, toast), saveIt()]);
    const exported = window.getByText('Contacts exported');

    await answerSaveDialog(app, null);
    await saveIt();
    await expect(exported).toBeHidden();

    await answerSaveDialog(app, join(computer.home, 'no such folder/inbox.csv'));
    await saveItUntil('could not be written there: choose another folder');

    // If the file cannot be written, no partial file remains.
    const occupied = join(computer.home, 'inbox');
    await mkdir(join(occupied, 'letters'), { recursive: true });
    await answerSaveDialog(app, occupied);
    // The previous toast also contains "The file could not be written", so wait until it has disappeared.
    await noToast(window);
    await saveItUntil('The file could not be written');
    expect((await readdir(computer.home)).filter((name) => name.startsWith('inbox'))).toEqual(['inbox']);
    await expect(exported).toBeHidden();

    const path = join(computer.home, 'inbox.csv');
    await writeFile(path, 'of last week');
    await answerSaveDialog(app, path);
    await saveItUntil('Contacts exported');
    expect(await readFile(path, 'utf8')).toContain('Gurung');
    expect((await readFile(path)).equals(await office.read('/api/admin/contacts.csv'))).toBe(true);
  });

  await test.step('a backup is streamed to the path of the dialog', async () => {
    await window.getByRole('link', { name: 'Settings', exact: true }).click();
    await window.getByRole('link', { name: 'Server', exact: true }).click();
    const save = window.getByRole('button', { name: /^Download the backup of/ });
    const refused = window.getByText('could not be written there: choose another folder');
    // Wait until the export's error messages have disappeared.
    await expect(refused).toHaveCount(0);

    await answerSaveDialog(app, join(computer.home, 'no such folder/backup'));
    await save.press('Enter');
    await expect(refused).toBeVisible();

    const path = join(computer.home, 'office.tar.zst');
    await answerSaveDialog(app, path);
    await save.press('Enter');
    await expectToast(window, 'The download is complete.');
    expect((await readFile(path)).equals(archive)).toBe(true);
    expect((await readdir(computer.home)).filter((name) => name.endsWith('.part'))).toEqual([]);

    // The bridge refuses to download anything but a backup.
    const answer = await window.evaluate(() => {
      const bridge: { download(address: string, name: string): Promise<unknown> } = Reflect.get(
        globalThis,
        'desktop',
      );
      return bridge.download('/api/admin/contacts.csv', 'x').catch((error: Error) => error.message);
    });
    expect(answer).toContain('arguments that it does not take');
  });

  await test.step('a picture is uploaded in a form and on the Media screen, and is shown', async () => {
    await window.getByRole('link', { name: 'Team', exact: true }).click();
    await window.getByRole('button', { name: 'Add New Team Member' }).click();
    const form = window.getByRole('dialog').first();
    const name = `Portrait ${crypto.randomUUID().slice(0, 8)}`;
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Position').fill('Counsellor');
    await form.getByLabel('Bio').fill('Answers calls.');
    await choose(window, 'Upload', `${name}.jpg`);
    await expect(form.getByLabel('Image URL')).toHaveValue(/^\/media\/[0-9a-f-]{36}\/700\.webp$/);
    const address = await form.getByLabel('Image URL').inputValue();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(window.getByRole('row').filter({ hasText: name })).toBeVisible();
    const stored = await office.read(address);
    expect(stored.subarray(8, 12).toString()).toBe('WEBP');

    const other = `view-${crypto.randomUUID().slice(0, 8)}.jpg`;
    await window.getByRole('link', { name: 'Media', exact: true }).click();
    await choose(window, /Upload/, other);
    const drawn = window.getByRole('listitem').filter({ hasText: other }).locator('img');
    await expect
      .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0))
      .toBeGreaterThan(0);
  });
});

/** Clicks the given upload button and chooses a picture of 700 x 500 pixels, a different one at each call. */
async function choose(window: Page, button: string | RegExp, name: string): Promise<void> {
  const address = await window.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 700;
    canvas.height = 500;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = `hsl(${Math.random() * 360} 60% 45%)`;
    context.fillRect(0, 0, 700, 500);
    context.fillStyle = 'white';
    context.fillRect(Math.random() * 600, Math.random() * 400, 80, 80);
    return canvas.toDataURL('image/jpeg');
  });
  const [chooser] = await Promise.all([
    window.waitForEvent('filechooser'),
    window.getByRole('button', { name: button }).first().click(),
  ]);
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
}
