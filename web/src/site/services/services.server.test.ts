import { expect, test } from 'vitest';
import { loadPage, testReader } from '../page/testing.ts';
import { services, servicesInSitemap } from './services.server.ts';

test('if services cannot be read, the page says so with status 503 and shows no samples', async () => {
  const { data, status, failed } = await loadPage(services, '/services');
  expect(data.result).toEqual({ failure: 'Failed to load services. Please try again later.' });
  expect(status).toBe(503);
  expect(failed).toEqual(['services']);
});

test.each([
  ['/services', 'Services', '/services'],
  ['/services?category=finance', 'Finance Services', '/services?category=finance'],
  ['/services?category=gardening', 'Services', '/services'],
])('%s has its title and its canonical path', async (address, title, path) => {
  const { meta, status } = await loadPage(services, address, { services: [] });
  expect(meta).toMatchObject({ title, path });
  expect(status).toBe(200);
});

test('the sitemap contains the page and its five categories, with the date of the newest change', async () => {
  const times = ['2026-01-02T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
  const { read } = testReader({ services: times.map((updatedAt) => ({ updatedAt })) });
  const entries = await servicesInSitemap(read);
  expect(entries).toHaveLength(6);
  expect(entries[5]).toEqual({ path: '/services?category=operations', changed: times[0] });
});
