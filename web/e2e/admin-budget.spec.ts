import { expect, freshEmail, test } from './admin.session.ts';

/** The limits for all scripts that are loaded before the screen appears (docs/performance.md, "Delivery"). */
const screens = [
  { what: 'the inbox', path: '/admin/contacts', width: 1280, bytes: 169_500, files: 8 },
  { what: 'the inbox on a phone', path: '/admin/contacts', width: 360, bytes: 171_000, files: 10 },
  { what: 'the login', path: '/admin', width: 360, bytes: 172_000, files: 9 },
];

for (const { what, path, width, bytes, files } of screens) {
  test(`the scripts of ${what} fit their budget`, async ({ page, request, openOffice }) => {
    const name = 'Bishal Budget';
    await request.post('/api/contact', {
      data: { name, email: freshEmail(), message: 'Please call me back.' },
    });
    const scripts = new Set<string>();
    page.on('request', (each) => {
      if (new URL(each.url()).pathname.endsWith('.js')) scripts.add(each.url());
    });
    // Disable timers of 2 s or more. They load further scripts, and on a busy machine they may fire before the screen appears.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      window.setTimeout = ((work: TimerHandler, delay = 0) =>
        delay < 2000 ? setTimeout(work, delay) : 0) as typeof window.setTimeout;
    });
    await page.setViewportSize({ width, height: 800 });
    if (what === 'the login') {
      await page.goto(path);
      await expect(page.getByLabel('Email')).toBeVisible();
    } else {
      await openOffice(path);
      await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
    }
    if (what === 'the inbox on a phone')
      await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
    // Node requests each script again with brotli, because browsers accept brotli only over HTTPS.
    const sizes = await Promise.all(
      [...scripts].map(async (url) => {
        const answer = await request.get(url, { headers: { 'Accept-Encoding': 'br' } });
        const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
        return encoding === 'br' ? Number(length) : (await answer.body()).length;
      }),
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    expect(sum).toBeLessThanOrEqual(bytes);
    expect(scripts.size).toBeLessThanOrEqual(files);
  });
}
