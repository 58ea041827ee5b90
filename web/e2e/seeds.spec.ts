import { paths } from './paths.ts';
import { startServer } from './server.setup.ts';
import { expect, test } from './test.ts';

for (const [seed, unwritten] of [
  ['demo', ['/about/video-gallery', '/blog', '/team']],
  ['showcase', ['/about/video-gallery']],
] as const)
  test(`with the content of ${seed}, only ${unwritten.join(', ')} ${unwritten.length > 1 ? 'say' : 'says'} Coming Soon`, async ({
    request,
  }) => {
    const site = await startServer(seed);
    try {
      const found: string[] = [];
      for (const path of paths) {
        const html = await (await request.get(site.url + path)).text();
        const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
        expect(main, path).not.toBe('');
        if (main.includes('Coming Soon')) found.push(path);
      }
      expect(found.sort()).toEqual(unwritten);
    } finally {
      await site.stop();
    }
  });
