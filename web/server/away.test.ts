/** Tests what the site shows while PostgreSQL is stopped, killed or frozen (docs/product.md, "Fallbacks"). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cuttableProxy } from '../../api/src/testing/cuttable-proxy.ts';
import { type GivenPostgres, givenPostgres } from '../../api/src/testing/given-postgres.ts';
import { admin, measure, openTestSite, type TestSite } from './site.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'prasthan-away-'));

let postgres: GivenPostgres;
let site: TestSite;
let token = '';
const faults: string[] = [];

const open = (name: string, databaseUrl = postgres.url): Promise<TestSite> =>
  openTestSite({
    databaseUrl,
    dataDir: join(folder, name),
    more: { seed: 'demo', databaseWait: 2 },
    log: pino({ level: 'error' }, { write: (line: string) => faults.push(line) }),
    jobsAfter: null,
  });

async function get(path: string, at = site) {
  const answer = await fetch(at.url + path, { redirect: 'manual' });
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  };
}

async function call(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(site.url + path, { method, headers, body: JSON.stringify(body) });
  return (await answer.json()) as { success: boolean; data: { token: string } };
}

/** Waits until the site is connected to the database again and is notified of changes to the content. */
const isBack = () => expect.poll(() => site.api.content.isFresh()).toBe(true);

beforeAll(async () => {
  postgres = await givenPostgres(join(folder, 'database'), { fsync: 'off' });
  site = await open('server');
  token = (await call('POST', '/api/admin/login', admin)).data.token;
});
afterEach(async () => {
  postgres.thaw();
  await postgres.start();
  await isBack();
});
afterAll(async () => {
  await site?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let brands = 0;
/** Changes the brand and nothing else. @returns the new brand */
async function rename(): Promise<string> {
  brands += 1;
  const brand = `Brand ${brands} of the outage`;
  // Try repeatedly, because on a slow machine the first request after a restart of PostgreSQL may fail.
  await expect.poll(() => call('PUT', '/api/admin/settings', { brand })).toMatchObject({ success: true });
  return brand;
}

/** Waits until the site has loaded the brand. Requests the search page, because that page is never cached. */
const isRead = (brand: string) => expect.poll(async () => (await get('/search')).text).toContain(brand);

const pages: [path: string, title: string, text: string, status?: number][] = [
  ['/', 'Study abroad from Nepal', 'Popular Courses'],
  ['/team', 'Our Team', 'Coming Soon'],
  ['/blog', 'Blog', 'Coming Soon'],
  ['/blog?category=consulting', 'Blog', 'Coming Soon'],
  ['/about', 'About Us', 'Coming Soon'],
  ['/careers', 'Careers', 'Coming Soon'],
  ['/study-abroad/uk/scholarships', 'UK Scholarships', 'Coming Soon'],
  [
    '/blog/a-post-of-ours',
    'Blog Post',
    'We cannot show this post right now. Please try again in a minute.',
    503,
  ],
  [
    '/a-page-of-ours',
    'Back in a minute',
    'We cannot show this page right now. Please try again in a minute.',
    503,
  ],
  ['/search?q=visa', 'Search: visa', 'We cannot search right now'],
  ['/contact', 'Contact Us', 'name="idempotencyKey"'],
  ['/contact/enquiry', 'Contact Us', 'name="idempotencyKey"'],
  ['/contact/review', 'Write a Review', 'name="idempotencyKey"'],
  ['/ne/about', 'हाम्रो बारेमा', 'छिट्टै आउँदै छ'],
  [
    '/ne/a-page-of-ours',
    'एक मिनेटमा फर्किन्छौँ',
    'अहिले यो पृष्ठ देखाउन सकिएन। कृपया एक मिनेटपछि फेरि प्रयास गर्नुहोस्।',
    503,
  ],
];

async function expectFallbacks(brand: string, at = site): Promise<void> {
  for (const [path, title, text, status = 200] of pages) {
    const page = await get(path, at);
    expect([path, page.status]).toEqual([path, status]);
    expect([path, page.headers.get('retry-after')]).toEqual([path, status === 503 ? '2' : null]);
    expect(page.text).toContain(`<title>${title} | ${brand}</title>`);
    expect(page.text).toContain(text);
    expect(page.headers.get('cache-control')).toBe('no-store');
    // A page with a form needs only menu and settings. `site` has already read them, so its pages with forms are not fallbacks.
    const isWhole = at === site && path.startsWith('/contact');
    expect([path, page.headers.get('x-robots-tag')]).toEqual([path, isWhole ? null : 'noindex']);
  }
}

describe.each<[string, () => Promise<void> | void]>([
  ['stopped', () => postgres.stop()],
  ['killed', () => postgres.kill()],
  ['frozen', () => postgres.freeze()],
])('with a database that is %s', (_name, leave) => {
  it('every page answers with what is known, including the last brand', async () => {
    for (let pause = 1000; ; pause *= 2) {
      const brand = await rename();
      // Request no page during the pause, because the server must read menu and settings without a request.
      await new Promise((resolve) => setTimeout(resolve, pause));
      await leave();
      const isKnown = (await get('/team')).text.includes(brand);
      if (isKnown || pause > 10_000) {
        await expectFallbacks(brand);
        return;
      }
      // On a busy machine the server may not have read menu and settings yet; try again with more time.
      postgres.thaw();
      await postgres.start();
      await isBack();
    }
  });
});

describe('while the database is unavailable', () => {
  it('a server whose database is frozen reports that it is not ready', async () => {
    expect((await get('/readyz')).status).toBe(200);
    postgres.freeze();
    expect((await get('/readyz')).status).toBe(503);
  });

  it('a path that no page can have gets 404', async () => {
    await postgres.stop();
    for (const path of ['/wp-login.php', '/Upper/Case', '/a--b', '/blog/a%20b', `/blog/${'x'.repeat(200)}`])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('crawlers and feed readers get 503 instead of a fallback', async () => {
    await rename();
    await postgres.stop();
    const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    for (const path of ['/', '/team', '/search?q=visa']) {
      const answer = await fetch(site.url + path, { headers: { 'user-agent': agent } });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect((await get(path)).status).toBe(200);
    }
    const refused = await fetch(`${site.url}/ne/team`, { headers: { 'user-agent': agent } });
    expect(await refused.text()).toMatch(/^अहिले धेरै जनाले/);
    for (const path of ['/sitemap.xml', '/blog/rss.xml']) {
      const { status, text } = await get(path);
      const reason = 'We cannot do this right now. Please try again in a minute.';
      expect([path, status, text]).toEqual([path, 503, reason]);
    }
    expect((await get('/robots.txt')).status).toBe(200);
    const picture = await get('/share.png?path=/team');
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store']);
    // During the outage, the server cannot determine whether this page exists.
    const unknown = await get('/share.png?path=/study-abroad/australia/costs');
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('cached pages and the list of services are shown unchanged', async () => {
    const shown = async () => {
      const [team, services] = [await get('/team'), await get('/services')];
      return [team.text, team.headers.get('etag'), services.text];
    };
    for (let tries = 1; ; tries += 1) {
      const brand = await rename();
      await isRead(brand);
      const { generation } = site.api.content;
      const hits = () => site.front.state()?.hits ?? 0;
      let held: Awaited<ReturnType<typeof shown>>;
      let before: number;
      // Repeat until both pages come from the cache. The cache stores nothing while the database responds late.
      do {
        before = hits();
        held = await shown();
      } while (hits() < before + 2);
      expect(held[0]).toContain(brand);
      await postgres.stop();
      await expect.poll(() => site.api.content.isFresh()).toBe(false);
      const again = await shown();
      if (site.api.content.generation === generation || tries === 5) {
        expect(again).toEqual(held);
        expect((await get('/services?utm_source=x')).status).toBe(200);
        return;
      }
      // On a busy machine, the site may have reopened its LISTEN connection, which empties the cache. Then try again.
      await postgres.start();
      await isBack();
    }
  });

  it.each([
    ['/contact', 'Thank you! Your message has been sent successfully.', 'en'],
    ['/ne/contact', 'धन्यवाद! तपाईंको सन्देश हामीकहाँ आइपुग्यो।', 'ne'],
  ])('a plain form without JavaScript works: %s', async (path, thanks, locale) => {
    await postgres.stop();
    const hidden = [...(await get(path)).text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]+)"/g)];
    const message = `Sent by a plain form in the dark to ${path}.`;
    const fields = { name: 'Asmita', email: 'asmita@mail.example', message };
    const keys = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    expect(Object.keys(keys)).toEqual(expect.arrayContaining(['idempotencyKey', 'formTime']));
    const body = new URLSearchParams({ ...fields, ...keys });
    for (let round = 0; round < 2; round += 1) {
      const answer = await fetch(site.url + path, { method: 'POST', body, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?sent=1#notice`]);
    }
    const notice = await get(`${path}?sent=1`);
    expect([notice.status, notice.text.includes(thanks)]).toEqual([200, true]);
    const journal = join(folder, 'server/enquiries');
    expect(readdirSync(journal)).toHaveLength(1);
    await postgres.start();
    await expect.poll(() => readdirSync(journal)).toEqual([]);
    expect(await postgres.query(`select name, locale from enquiry where message = '${message}'`)).toEqual([
      { name: 'Asmita', locale },
    ]);
  });

  it('a server that has never read the brand shows the built-in one', async () => {
    const fresh = await open('fresh');
    try {
      await postgres.stop();
      await expectFallbacks('Prasthan Education', fresh);
    } finally {
      await fresh.close();
    }
  });

  it('a server does not start, and says why', async () => {
    await postgres.stop();
    await expect(open('second')).rejects.toThrow(
      /does not answer \(nothing listens there\)\. Check DATABASE_URL/,
    );
  });
});

describe('while the database is available', () => {
  it('but busy: pages are refused for a moment, and no fallback is shown', async () => {
    await rename();
    // Lock `page` rather than `blog_post`, because the site reads `blog_post` to confirm that its cache is up to date.
    const lock = await postgres.hold('lock table page in access exclusive mode');
    try {
      const busy = await measure(site, async () => {
        await isBack();
        faults.length = 0;
        return Promise.all(Array.from({ length: 20 }, (_, index) => get(`/search?q=word${index}`)));
      });
      const shown = busy.filter(({ status }) => status === 200);
      expect(shown.map(({ text }) => /<title>[^<]*/.exec(text)?.[0])).toEqual([]);
      expect(new Set(busy.map(({ status }) => status))).toEqual(new Set([503]));
      expect(busy[0]?.headers.get('retry-after')).toBe('2');
      expect(faults).toEqual([]);
    } finally {
      await lock.end();
    }
    expect((await get('/blog')).status).toBe(200);
  });

  it('but refuses the LISTEN connection: no cached page is shown, and an edit is visible within two seconds', async () => {
    const brand = await rename();
    await isRead(brand);
    expect((await get('/team')).text).toContain(brand);
    await postgres.query('alter role prasthan connection limit 0', 'postgres');
    try {
      await postgres.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_listening_channels%' and pid <> pg_backend_pid()",
        'postgres',
      );
      await postgres.query("update site_settings set brand = 'Changed elsewhere'", 'postgres');
      await new Promise((resolve) => setTimeout(resolve, 2000));
      expect((await get('/team')).text).not.toContain(brand);
      await expect.poll(async () => (await get('/team')).text).toContain('Changed elsewhere');
    } finally {
      await postgres.query('alter role prasthan connection limit -1', 'postgres');
    }
  });

  it('but the LISTEN connection is silent: no cached page is shown', async () => {
    const way = await cuttableProxy(postgres.url);
    const behind = await open('behind', way.url);
    try {
      await isRead(await rename());
      await Promise.all(Array.from({ length: 6 }, (_, index) => get(`/search?q=word${index}`, behind)));
      const held = await get('/team', behind);
      expect((await get('/team', behind)).text).toBe(held.text);
      way.silence('content_changed');
      const brand = await rename();
      await new Promise((resolve) => setTimeout(resolve, 2000));
      expect((await get('/team', behind)).text).not.toBe(held.text);
      for (const path of ['/team', '/services'])
        await expect.poll(async () => (await get(path, behind)).text).toContain(brand);
    } finally {
      way.thaw();
      await behind.close();
      await way.cut();
    }
  });
});
