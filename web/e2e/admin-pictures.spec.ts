import type { Page } from '@playwright/test';
import { dialog, row, unique } from './admin.desk.ts';
import { expect, goOn, signInAgain, test } from './admin.session.ts';
import { expectToast, noToast, stayOnToasts } from './toasts.ts';

/**
 * Draws a picture of 700 x 500 pixels in the browser. Each call returns a different file.
 *
 * @param grain - whether to fill the picture with noise, which makes a PNG of about 1 MB that hardly compresses
 */
async function picture(page: Page, name: string, grain = false) {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const address = await page.evaluate(
    ([noisy, type]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 700;
      canvas.height = 500;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = `hsl(${Math.random() * 360} 60% 45%)`;
      context.fillRect(0, 0, 700, 500);
      context.fillStyle = 'white';
      context.fillRect(Math.random() * 600, Math.random() * 400, 80, 80);
      const pixels = context.getImageData(0, 0, 700, 500);
      for (let at = 0; noisy && at < pixels.data.length; at += 1)
        if (at % 4 < 3) pixels.data[at] = Math.random() * 256;
      context.putImageData(pixels, 0, 0);
      return canvas.toDataURL(type);
    },
    [grain, mimeType] as const,
  );
  return { name, mimeType, buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') };
}

/** Copies a picture to the clipboard and pastes it into the focused element with the keyboard. */
async function paste(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { buffer } = await picture(page, 'image.png');
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const item = new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) });
    await navigator.clipboard.write([item]);
  }, buffer.toString('base64'));
  await page.keyboard.press('Control+v');
}

async function upload(page: Page, button: string, file: Awaited<ReturnType<typeof picture>>) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles(file);
}

const ownAddress = /^\/media\/[0-9a-f-]{36}\/700\.webp$/;

test('pictures are pasted into a field and uploaded in a form, and visitors get the size that fits', async ({
  page,
  openOffice,
  request,
}) => {
  await test.step('a picture is pasted into a form’s field', async () => {
    await openOffice('/admin/testimonials');
    await page.getByRole('button', { name: 'Add New Testimonial' }).click();
    const address = dialog(page).getByLabel('Image URL');
    await address.click();
    await paste(page);
    await expect(address).toHaveValue(ownAddress);
    const thumb = dialog(page).getByRole('img', { name: 'As chosen' });
    await expect.poll(() => thumb.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  });

  await test.step('a picture is uploaded in a form, and visitors get the size that fits', async () => {
    const name = unique('Portrait');
    await goOn(page, '/admin/team');
    await page.getByRole('button', { name: 'Add New Team Member' }).click();
    const form = dialog(page);
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Position').fill('Counsellor');
    await form.getByLabel('Bio').fill('Answers calls.');
    await upload(page, 'Upload', await picture(page, 'portrait.jpg'));
    await expect(form.getByLabel('Image URL')).toHaveValue(ownAddress);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, name)).toBeVisible();

    await expect.poll(async () => (await request.get('/team')).text()).toContain(name);
    await page.goto('/team');
    const shown = page.getByRole('listitem').filter({ hasText: name }).locator('picture');
    await shown.scrollIntoViewIfNeeded();
    const image = shown.locator('img');
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
    expect(await image.evaluate((each: HTMLImageElement) => each.currentSrc)).toMatch(/\/480\.avif$/);
    await expect(image).toHaveAttribute('height', /\d/);
  });
});

test('in Media, pictures are uploaded, pasted, dropped, described, chosen in a form, deleted and restored', async ({
  page,
  openOffice,
  office,
  expectedConsole,
  context,
}) => {
  await test.step('an upload continues after signing in again, and creates one picture', async () => {
    expectedConsole.push(/401/);
    const name = `${unique('expired').replace(' ', '-')}.jpg`;
    await openOffice('/admin/media');
    // Wait for the screen, because its list must be requested with the valid token.
    await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible();
    const file = await picture(page, name);
    await page.evaluate(() => localStorage.setItem('adminToken', 'no longer good'));
    await upload(page, 'Upload pictures', file);
    await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible();
    await signInAgain(page);
    await expectToast(page, 'Picture created successfully!');
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(1);
    const pictures = (await office('GET', '/api/admin/media')) as { name: string }[];
    expect(pictures.filter((each) => each.name === name)).toHaveLength(1);
  });

  await test.step('a picture can be pasted into the Media tab, whatever has the focus, and a file that is not a picture is refused', async () => {
    expectedConsole.push(/400/);
    const ids = async () =>
      ((await office('GET', '/api/admin/media')) as { _id: string }[]).map(({ _id }) => _id);
    await expect(page.getByText('Drop pictures anywhere here, or paste one.')).toBeVisible();
    const before = await ids();
    const [answer] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/api/admin/media')),
      paste(page),
    ]);
    const { data } = await answer.json();
    expect(before).not.toContain(data._id);
    await expect(page.locator(`img[src="${data.thumbnailUrl}"]`)).toBeVisible();

    const words = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words') };
    await upload(page, 'Upload pictures', words);
    await expect(page.getByText('The file is not a picture that we can read.')).toBeVisible();
  });

  await test.step('a slow upload shows its progress', async () => {
    // Other tests may delete pictures that this list shows.
    expectedConsole.push(/404.*\/media\//);
    const name = `${unique('slow').replace(' ', '-')}.png`;
    const file = await picture(page, name, true);
    const network = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await network.send('Network.enable');
    await limit(file.buffer.length / 20);
    await upload(page, 'Upload pictures', file);
    const progress = page.getByRole('progressbar', { name: `Upload of ${name}` });
    await expect(page.getByText(`Uploading ${name}`)).toBeVisible();
    const share = () => progress.evaluate((each: HTMLProgressElement) => each.value);
    await expect.poll(share).toBeGreaterThan(0.02);
    const first = await share();
    expect(first).toBeLessThan(1);
    await expect.poll(share).toBeGreaterThan(first);
    await limit(-1);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await expect(progress).toBeHidden();
  });

  await test.step('in Media, a picture is dropped, described, copied by address, chosen in a form, deleted and restored', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const name = `${unique('view').replace(' ', '-')}.jpg`;
    const file = await picture(page, name);
    const dropped = await page.evaluateHandle(
      ({ bytes, as }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], as, { type: 'image/jpeg' }));
        return transfer;
      },
      { bytes: [...file.buffer], as: name },
    );
    await page.getByRole('heading', { name: 'Media' }).dispatchEvent('drop', { dataTransfer: dropped });
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText('no description yet');
    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('Description').fill('Phewa lake at dawn');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(card.getByAltText('Phewa lake at dawn')).toBeVisible();
    await card.getByRole('button', { name: 'Copy address' }).click();
    await expectToast(page, 'Address copied');
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp');

    await page.getByRole('link', { name: 'Blog', exact: true }).click();
    await page.getByRole('button', { name: 'Add New Blog Post' }).click();
    await page.getByRole('button', { name: 'Choose' }).click();
    await page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('button', { name }).click();
    await expect(page.getByLabel('Image URL')).toHaveValue(address);
    await page.getByRole('button', { name: 'Picture from Media' }).click();
    await page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('button', { name }).click();
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(
      `![Phewa lake at dawn](${address})\n\n`,
    );
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();

    await page.getByRole('link', { name: 'Media', exact: true }).click();
    await noToast(page);
    await stayOnToasts(page);
    await card.getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Restored', { exact: true })).toBeVisible();
    await expect(card).toBeVisible();
  });
});
