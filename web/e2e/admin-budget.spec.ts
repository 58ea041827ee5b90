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
  // Some scripts are loaded two seconds later and more. On a busy machine they would come before the inbox shows.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, delay = 0) =>
      delay < 2000 ? setTimeout(work, delay) : 0) as typeof window.setTimeout;
  });
  await openOffice('/admin/contacts');
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible();
  // Asked for again, because a browser takes brotli by https alone.
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await request.get(url, { headers: { 'Accept-Encoding': 'br' } });
      const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
      return encoding === 'br' ? Number(length) : (await answer.body()).length;
    }),
  );
  // docs/performance.md, "Delivery": all that comes before the inbox shows.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(167_500);
});
