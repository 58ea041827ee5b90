import { expect, freshEmail, test } from './admin.session.ts';

test('the scripts of the inbox fit their budget', async ({ page, request, openOffice }) => {
  const name = 'Bishal Budget';
  await request.post('/api/contact', {
    data: { name, email: freshEmail(), message: 'Please call me back.' },
  });
  const scripts = new Set<string>();
  page.on('request', (each) => {
    if (each.resourceType() === 'script') scripts.add(each.url());
  });
  // Disable the timers that load further scripts after two seconds or more, because the inbox of a busy machine may appear later.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, delay = 0) =>
      delay < 2000 ? setTimeout(work, delay) : 0) as typeof window.setTimeout;
  });
  await openOffice('/admin/contacts');
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
  // Node requests each script again with brotli, because browsers accept brotli only over HTTPS.
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await request.get(url, { headers: { 'Accept-Encoding': 'br' } });
      const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
      return encoding === 'br' ? Number(length) : (await answer.body()).length;
    }),
  );
  // The limit for all scripts that are loaded before the inbox appears (docs/performance.md, "Delivery").
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(169_500);
});
