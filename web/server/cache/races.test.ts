/** Tests the races in docs/performance.md, on two instances with a real database and real connections. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { renderings as limits } from 'api/gate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../../api/src/database/embedded.ts';
import { type CuttableProxy, cuttableProxy } from '../../../api/src/testing/cuttable-proxy.ts';
import { admin, measure, openTestSite, stubFrontend, type TestSite } from '../site.testing.ts';
import type { answerCache } from './answer-cache.ts';

const publicUrl = 'http://site.example';
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
  folders.push(made);
  return made;
};

const frontend = stubFrontend({
  loadRenderer: async () => {
    renderings += 1;
    await holding;
    return import('../../src/entries/site.server.tsx');
  },
});
let renderings = 0;
/** While this promise is set, every rendering waits for it. */
let holding: Promise<void> | null = null;

interface Instance extends TestSite {
  state: ReturnType<typeof answerCache>['state'];
}

async function start(databaseUrl: string): Promise<Instance> {
  const site = await openTestSite({ databaseUrl, dataDir: folder(), frontend });
  return { ...site, state: site.front.state as Instance['state'] };
}

let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let proxy: CuttableProxy;
let one: Instance;
let other: Instance;
let token: string;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: folder(),
    password: 'for-tests-alone',
    log: () => undefined,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  proxy = await cuttableProxy(postgres.url);
  one = await start(postgres.url);
  other = await start(proxy.url);
  const login = await call(one, 'POST', '/api/admin/login', admin);
  token = login.data.token;
});

afterAll(async () => {
  await proxy.mend().catch(() => undefined);
  await one?.close();
  await other?.close();
  await proxy.cut();
  await postgres.stop();
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary fields, and fail if a field is missing.
async function call(at: Instance, method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(at.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const read = async (at: Instance, path: string) => (await fetch(at.url + path)).text();

let names = 0;
async function edit(at = one): Promise<string> {
  names += 1;
  const brand = `Brand ${names} of the test`;
  const answer = await call(at, 'PUT', '/api/admin/settings', { brand });
  expect(answer.success).toBe(true);
  return brand;
}

/** Expects that the address `odd` is served from the cache entry of `path`. */
async function expectShared(path: string, odd: string) {
  await edit();
  const missed = await measure(one, async () => {
    await read(one, path);
    const { misses } = one.state();
    await read(one, odd);
    return one.state().misses - misses;
  });
  expect(missed).toBe(0);
}

const post = (publishAt: Date | null, title: string) =>
  call(one, 'POST', '/api/admin/blog', {
    title,
    excerpt: 'An excerpt',
    content: 'Words',
    author: 'Sarita',
    category: 'finance',
    tags: ['loans'],
    status: 'published',
    publishAt: publishAt?.toISOString() ?? null,
  });

describe('an edit', () => {
  it('is on every page as soon as it is acknowledged', async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(['/', '/team', '/blog', '/api/settings'].map((path) => read(one, path)));
      const brand = await edit();
      for (const path of ['/', '/team', '/blog', '/api/settings'])
        expect(await read(one, path)).toContain(brand);
    }
  });

  it('is never missing, and no reader is refused, while many read and an editor saves repeatedly', async () => {
    let isOver = false;
    // Stop the readers even if this test fails, so that they do not disturb the next tests.
    onTestFinished(() => {
      isOver = true;
    });
    const statuses = new Set<number>();
    const readers = Array.from({ length: 40 }, async () => {
      while (!isOver) {
        const answer = await fetch(`${one.url}/`);
        await answer.text();
        statuses.add(answer.status);
      }
    });
    for (let round = 0; round < 6; round += 1) {
      const brand = await edit(round % 2 ? one : other);
      expect(await read(round % 2 ? one : other, '/')).toContain(brand);
    }
    isOver = true;
    await Promise.all(readers);
    expect([...statuses]).toEqual([200]);
  });

  it('is on another instance as soon as that instance is notified', async () => {
    await read(other, '/');
    const brand = await edit();
    await expect.poll(() => read(other, '/'), { interval: 20 }).toContain(brand);
  });

  it('is not hidden by a rendering that began before the edit and ended after it', async () => {
    await edit();
    let release = () => {};
    holding = new Promise((resolve) => {
      release = resolve;
    });
    const before = renderings;
    const old = read(one, '/');
    await expect.poll(() => renderings).toBe(before + 1);
    const brand = await edit();
    holding = null;
    const fresh = read(one, '/');
    // Give the new request enough time to reach the server. It must not join the old rendering.
    await sleep(100);
    release();
    expect(await old).not.toContain(brand);
    expect(await fresh).toContain(brand);
    expect(await read(one, '/')).toContain(brand);
  });

  it('is seen two seconds after the LISTEN connection was cut', async () => {
    await read(other, '/');
    await proxy.cut();
    const brand = await edit();
    await proxy.mend();
    await sleep(2000);
    // Until `other` has reopened its LISTEN connection, it may consider the database unavailable and serve cached pages.
    await expect.poll(() => other.api.content.isFresh()).toBe(true);
    expect(await read(other, '/')).toContain(brand);
  });

  it('refreshes the content after the commit and before the response', async () => {
    const settings = '{ siteSettings { brand } }';
    const seen: unknown[] = [];
    const { refresh } = one.api.content;
    const watch = vi.spyOn(one.api.content, 'refresh').mockImplementation(async () => {
      const answer = await fetch(`${other.url}/graphql?uncached`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: settings }),
      });
      seen.push((await answer.json()).data.siteSettings.brand);
      await refresh();
    });
    try {
      const brand = await edit();
      expect(seen).toEqual([brand]);
      const { data } = await post(null, 'A post that comes and goes');
      for (const [method, path] of [
        ['PUT', `/api/admin/blog/${data._id}`],
        ['DELETE', `/api/admin/blog/${data._id}`],
      ] as const)
        await call(one, method, path, method === 'PUT' ? { title: 'Another title' } : undefined);
      expect(seen).toHaveLength(4);
    } finally {
      watch.mockRestore();
    }
  });

  it('by a repeated request is acknowledged only when its page is fresh', async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': 'an edit that is sent twice',
    };
    const body = JSON.stringify({ brand: 'Sent twice' });
    for (const at of [one, other]) {
      await fetch(`${at.url}/api/admin/settings`, { method: 'PUT', headers, body });
      expect(await read(at, '/')).toContain('Sent twice');
    }
  });
});

describe('time', () => {
  it.each([400, 1600])(
    'a post that becomes due after %i ms shows at that moment and not before',
    async (delay) => {
      for (let after = delay; ; after *= 2) {
        const title = `Due ${after / delay} times ${delay}`;
        const due = Date.now() + after;
        await post(new Date(due), title);
        // Refresh `other` explicitly: on a slow machine, PostgreSQL's notice may reach it only after the post is due.
        await other.api.content.refresh();
        const early = [await read(one, '/blog'), await read(other, '/blog')];
        // If the machine was too slow to request the pages before the publication, try again with more time.
        if (Date.now() >= due) continue;
        for (const page of early) expect(page).not.toContain(title);
        await sleep(Math.max(0, due + 50 - Date.now()));
        for (const instance of [one, other]) expect(await read(instance, '/blog')).toContain(title);
        return;
      }
    },
  );
});

describe('a redirect', () => {
  const visit = async (at: Instance, path: string, method = 'GET') => {
    const { status, headers, body } = await fetch(at.url + path, { method, redirect: 'manual' });
    await body?.cancel();
    return { status, location: headers.get('location') };
  };
  const moved = (location: string) => ({ status: 301, location });
  const ok = { status: 200, location: null };
  const page = async (path: string) =>
    (
      await call(one, 'POST', '/api/admin/pages', {
        path,
        title: path,
        content: 'Words',
        status: 'published',
      })
    ).data._id as string;
  const create = (from: string, to: string) => call(one, 'POST', '/api/admin/redirects', { from, to });
  const paste = async (rows: { from: string; to: string }[]) => {
    const query =
      'mutation ($rows: [PastedRedirect!]!) { createRedirects(rows: $rows) { created refused { row } } }';
    return (await call(one, 'POST', '/graphql', { query, variables: { rows } })).data.createRedirects;
  };

  it('leads from each of 500 pasted addresses to a page, on both instances', async () => {
    const paths = ['/old/target', '/old/target/below', '/blog', '/services', '/'];
    for (const path of paths.slice(0, 2)) await page(path);
    const rows = Array.from({ length: 500 }, (_, index) => ({
      from: `/pages/Old%20${index}${['.html', '.php', '', '/', '-पुरानो'][index % 5]}`,
      to: paths[index % paths.length] as string,
    }));
    const full = rows.map(({ from, to }) => ({ from: `https://www.old.example${from}`, to }));
    expect(await paste(full)).toEqual({ created: 500, refused: [] });
    await other.api.content.refresh();
    for (const at of [one, other]) {
      // Send no more requests at once than the server renders at once. It refuses a request that has waited two seconds.
      for (let done = 0; done < rows.length; done += limits.atOnce) {
        const some = rows.slice(done, done + limits.atOnce).map(async ({ from, to }) => {
          // Request the path without a trailing slash, because a separate redirect would first remove the slash.
          const path = from.replace(/\/$/, '');
          expect({ path, ...(await visit(at, path)) }).toEqual({ path, ...moved(to) });
        });
        await Promise.all(some);
      }
      for (const path of paths) expect(await visit(at, path)).toEqual(ok);
    }
    const followed = await fetch(`${one.url}/pages/old%203/`);
    expect([followed.status, new URL(followed.url).pathname]).toEqual([200, '/services']);
  });

  it('keeps the query, responds to HEAD, and is cached by its path', async () => {
    await create('/kept-query', '/services');
    for (let time = 0; time < 2; time += 1) {
      expect(await visit(one, '/kept-query?utm_source=a&q=%E0%A4%95')).toEqual(
        moved('/services?utm_source=a&q=%E0%A4%95'),
      );
      expect(await visit(one, '/kept-query')).toEqual(moved('/services'));
      expect(await visit(one, '/kept-query?', 'HEAD')).toEqual(moved('/services?'));
    }
    await expectShared('/kept-query', '/kept-query?other=1');
    await create('/kept-query.html', '/services');
    expect(await visit(one, '/kept-query.html?a=1')).toEqual(moved('/services?a=1'));
  });

  it('is ignored while its path has a page, and takes precedence over "Coming Soon"', async () => {
    expect(await visit(one, '/careers')).toEqual(ok);
    await create('/careers', '/about-careers');
    await page('/about-careers');
    expect(await visit(one, '/careers')).toEqual(moved('/about-careers'));
    const id = await page('/careers');
    expect(await visit(one, '/careers')).toEqual(ok);
    await call(one, 'DELETE', `/api/admin/pages/${id}`);
    expect(await visit(one, '/careers')).toEqual(moved('/about-careers'));
  });

  it('follows a page that is renamed twice, so that a visitor is redirected only once', async () => {
    const id = await page('/first');
    for (const path of ['/second', '/third']) {
      await Promise.all([visit(one, '/first'), visit(other, '/first')]);
      await call(one, 'PUT', `/api/admin/pages/${id}`, { path });
      expect(await visit(one, '/first')).toEqual(moved(path));
      // The other instance redirects, too, as soon as it is notified of the new version.
      await expect.poll(() => visit(other, '/first'), { interval: 20 }).toEqual(moved(path));
    }
    expect([await visit(one, '/second'), await visit(one, '/third')]).toEqual([moved('/third'), ok]);
  });

  it('leads to the parent path while its page is in the trash, and after the trash is emptied', async () => {
    await page('/parent');
    const id = await page('/parent/child');
    await create('/to-child', '/parent/child');
    expect(await visit(one, '/to-child')).toEqual(moved('/parent/child'));
    await call(one, 'DELETE', `/api/admin/pages/${id}`);
    expect(await visit(one, '/to-child')).toEqual(moved('/parent'));
    expect(await visit(one, '/parent/child')).toEqual({ status: 404, location: null });
    await call(one, 'DELETE', '/api/admin/trash/pages');
    expect(await visit(one, '/to-child?a=1')).toEqual(moved('/parent?a=1'));
    await create('/to-nothing', '/never/was/here');
    expect(await visit(one, '/to-nothing')).toEqual(moved('/'));
  });

  it('never leads to a path that is redirected itself', async () => {
    // No target has a page, so each redirect leads to the target's nearest parent path that exists and is not redirected
    // itself. The menu links to each redirected path, so without its redirect the path would exist and show "Coming Soon".
    await create('/about/gallery', '/universities/x');
    await create('/universities', '/about/gallery/x');
    expect(await visit(one, '/about/gallery')).toEqual(moved('/'));
    expect(await visit(one, '/universities')).toEqual(moved('/about'));
    await create('/about/objectives', '/about/objectives/x');
    expect(await visit(one, '/about/objectives')).toEqual(moved('/about'));
  });

  it('leads from an unknown post, and to a post in Devanagari', async () => {
    const { slug } = (await post(null, 'विदेशमा पढाइ')).data;
    await create('/blog/2019-news', `/blog/${slug}`);
    expect(await visit(one, '/blog/2019-news')).toEqual(moved(encodeURI(`/blog/${slug}`)));
    expect(await visit(one, encodeURI(`/blog/${slug}`))).toEqual(ok);
  });
});

describe('a fact', () => {
  const fact = {
    key: 'au-funds',
    subject: 'australia',
    name: 'Funds to show',
    value: 'AUD 29,710',
    sourceName: 'Home Affairs',
    sourceUrl: 'https://immi.example',
    checkedOn: '2026-05-31',
    everyMonths: 6,
  };
  const page = (path: string, content: string) =>
    call(one, 'POST', '/api/admin/pages', { path, title: path, content, status: 'published' });

  it('that is edited shows on three pages, in a post and for replies, on both instances', async () => {
    const { data } = await call(one, 'POST', '/api/admin/facts', fact);
    await page('/study-abroad/australia', 'Show {fact:au-funds}.');
    await page('/study-abroad/australia/visa-process', '## How much?\n\n{facts:australia}');
    await page('/study-abroad/australia/scholarships', '- [ ] Proof of {fact:au-funds}');
    const { slug } = (
      await call(one, 'POST', '/api/admin/blog', {
        title: 'Funds',
        excerpt: 'Funds',
        content: '{fact:au-funds}',
        author: 'Sarita',
        status: 'published',
      })
    ).data;
    const paths = ['', '/visa-process', '/scholarships'].map((path) => `/study-abroad/australia${path}`);
    const places = [...paths, `/blog/${slug}`, '/api/admin/facts'];
    const texts = (at: Instance) =>
      Promise.all(
        places.map(async (path) =>
          path.startsWith('/api') ? JSON.stringify(await call(at, 'GET', path)) : read(at, path),
        ),
      );
    for (const value of ['AUD 30,000', 'AUD 31,000', 'AUD 32,000']) {
      await Promise.all([texts(one), texts(other)]);
      const { generation } = other.api.content;
      const { success } = await call(one, 'PUT', `/api/admin/facts/${data._id}`, { value });
      expect(success).toBe(true);
      const saved = performance.now();
      for (const text of await texts(one)) expect(text).toContain(value);
      const here = performance.now();
      // The other instance is notified, usually before the editor gets the response.
      await expect.poll(() => other.api.content.generation, { interval: 5 }).toBeGreaterThan(generation);
      const noticed = performance.now();
      for (const text of await texts(other)) expect(text).toContain(value);
      const there = performance.now();
      const [making, waiting, makingThere] = [here - saved, noticed - here, there - noticed].map(Math.round);
      console.info(
        `a fact on five places: made in ${making} ms, then ${waiting} ms for the notice, made in ${makingThere} ms by the other`,
      );
    }
  });

  it("changes its status at the office's midnight by the database's clock, on cached pages too", async () => {
    const sql = async (text: string) => (await one.api.createContext()).em.execute(text);
    const [{ name }] = (await sql('select current_database() as name')) as [{ name: string }];
    // On new connections, `clock.now()` (below) replaces PostgreSQL's own now().
    await sql('create schema clock');
    await sql('create table clock.setting (at timestamptz, since timestamptz, runs boolean)');
    await sql('insert into clock.setting values (now(), now(), true)');
    await sql(`create function clock.now() returns timestamptz language sql stable as
      'select case when runs then at + (pg_catalog.now() - since) else at end from clock.setting'`);
    await sql(`alter database "${name}" set search_path = clock, public, pg_catalog`);
    const clocked = await start(postgres.url);
    onTestFinished(async () => {
      await clocked.close();
      await sql(`alter database "${name}" reset search_path`);
      await sql('drop schema clock cascade');
    });
    const set = async (at: string, runs: boolean) => {
      await sql(`update clock.setting set at = '${at}', since = pg_catalog.now(), runs = ${runs}`);
      await clocked.api.content.refresh();
    };
    await set('2026-12-30 23:59+05:45', false);
    await call(one, 'POST', '/api/admin/facts', { ...fact, key: 'au-midnight' });
    // The last day to join this class is 30 December. The test continues past midnight at the end of that day.
    await call(one, 'POST', '/api/admin/classes', {
      ...{
        course: 'sat',
        status: 'open',
        title: 'SAT, weekend',
        startsOn: '2026-12-26',
        joinUntil: '2026-12-30',
      },
      ...{ weeks: 8, weekdays: ['sat'], from: '11:00', to: '14:00', place: 'Room 1', seats: 9 },
    });
    await page('/about', '{fact:au-midnight}\n\n{classes:sat}\n\n> [!UNTIL 2026-12-30] Only this year.');
    await clocked.api.content.refresh();
    const [text, drawnAgain] = await measure(clocked, async () => {
      await read(clocked, '/about');
      const drawn = renderings;
      return [await read(clocked, '/about'), renderings - drawn];
    });
    expect(text).toContain('AUD 29,710');
    expect(text).toContain('Only this year.');
    expect(text).toContain('SAT, weekend');
    expect(text).not.toContain('may have changed');
    expect(drawnAgain).toBe(0);

    await set('2026-12-30 23:59:59+05:45', true);
    await read(clocked, '/about');
    for (;;) {
      const [now] = await sql(`select clock.now() >= '2026-12-31 00:00+05:45' as over`);
      const text = await read(clocked, '/about');
      if (!now?.over) continue;
      expect(text).toContain('may have changed since 31 May 2026');
      expect(text).not.toContain('Only this year.');
      expect(text).not.toContain('SAT, weekend');
      return;
    }
  });
});

describe('the seats of a class', () => {
  const batch = {
    ...{ course: 'ielts', status: 'open', title: 'IELTS, morning', startsOn: '2199-01-01' },
    ...{ joinUntil: '2199-01-05', weeks: 8, weekdays: ['sun', 'mon'], from: '07:00', to: '08:30' },
    ...{ place: 'Room 2', seats: 5, fee: '' },
  };
  const seatOf = (text: string) => /(\d seats? left|Full: waiting list)/.exec(text)?.[0] ?? '';

  it('are right on the page, on both instances, after a seat was given, given back, erased and cancelled', async () => {
    await call(one, 'POST', '/api/admin/pages', {
      ...{ path: '/test-preparation/ielts', title: 'IELTS', content: '{classes:ielts}', status: 'published' },
    });
    const { _id: id } = (await call(one, 'POST', '/api/admin/classes', batch)).data;
    const people: string[] = [];
    for (const name of ['Asha', 'Bina'])
      people.push((await call(one, 'POST', '/api/admin/contacts', { name, phone: '9841000000' })).data._id);
    const [asha = '', bina = ''] = people;
    const seat = (person: string, given: string) =>
      call(one, 'PATCH', `/api/admin/contacts/${person}`, { batchId: id, seat: given });
    const steps: [() => Promise<unknown>, string][] = [
      [() => seat(asha, 'held'), '4 seats left'],
      [() => seat(bina, 'joined'), '3 seats left'],
      [() => seat(asha, 'left'), '4 seats left'],
      // The admin's Undo does the same: it sends the previous value as a new change.
      [() => seat(asha, 'held'), '3 seats left'],
      [() => call(one, 'POST', `/api/admin/contacts/${bina}/erasure`), '4 seats left'],
      [() => call(one, 'PUT', `/api/admin/classes/${id}`, { seats: 1 }), 'Full: waiting list'],
      [() => call(one, 'PUT', `/api/admin/classes/${id}`, { status: 'cancelled' }), ''],
    ];
    for (const at of [one, other])
      expect(seatOf(await read(at, '/test-preparation/ielts'))).toBe('5 seats left');
    for (const [change, expected] of steps) {
      const { generation } = other.api.content;
      await change();
      const changed = performance.now();
      // The response to an erasure is sent before this instance has noticed the change.
      await expect
        .poll(async () => seatOf(await read(one, '/test-preparation/ielts')), { interval: 5 })
        .toBe(expected);
      const here = performance.now();
      await expect.poll(() => other.api.content.generation, { interval: 5 }).toBeGreaterThan(generation);
      expect(seatOf(await read(other, '/test-preparation/ielts'))).toBe(expected);
      const there = performance.now();
      console.info(
        `${expected || 'no class'}: ${Math.round(here - changed)} ms here, ${Math.round(there - here)} ms on the other instance`,
      );
    }
    expect(await read(one, '/test-preparation/ielts')).toContain('The next class has no date yet.');
  });

  it('do not change by the wishes of visitors, so their requests make no page again', async () => {
    const { _id: id } = (await call(one, 'POST', '/api/admin/classes', batch)).data;
    await one.api.content.refresh();
    const { generation } = one.api.content;
    const sent = await call(one, 'POST', '/api/contact', {
      ...{ name: 'Maya', email: 'maya@x.np', message: 'About the morning class', batchId: id },
    });
    expect(sent.success).toBe(true);
    await one.api.content.refresh();
    expect(one.api.content.generation).toBe(generation);
  });
});

describe('a scheduled post', () => {
  const isShown = async (at: Instance, title: string, slug: string) => {
    const lists = ['/blog', '/blog/rss.xml', `/blog/${slug}`];
    const texts = await Promise.all(lists.map((path) => read(at, path)));
    const sitemap = await read(at, '/sitemap.xml');
    return [...texts.map((text) => text.includes(title)), sitemap.includes(`/blog/${slug}<`)];
  };
  const everywhere = [true, true, true, true];
  const nowhere = [false, false, false, false];
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  /** Moves the publication into the past with triggers disabled, because the passing of time fires no trigger. */
  const pass = async (slug: string) => {
    const { em } = await one.api.createContext();
    await em.transactional(async (tx) => {
      await tx.execute('alter table blog_post disable trigger user');
      await tx.execute(`update blog_post set published_at = now() - interval '1 s' where slug = ?`, [slug]);
      await tx.execute('alter table blog_post enable trigger user');
    });
  };

  it('shows at once on a server that was off at the publishing time, and its pages are cached', async () => {
    const title = 'While the server was off';
    const { slug } = (await post(inAnHour(), title)).data;
    const before = await start(postgres.url);
    expect(await isShown(before, title, slug)).toEqual(nowhere);
    await before.close();
    await pass(slug);
    const after = await start(postgres.url);
    onTestFinished(() => after.close());
    expect(await isShown(after, title, slug)).toEqual(everywhere);
    const [shown, drawnAgain] = await measure(after, async () => {
      await isShown(after, title, slug);
      const drawn = renderings;
      return [await isShown(after, title, slug), renderings - drawn];
    });
    expect(shown).toEqual(everywhere);
    expect(drawnAgain).toBe(0);
  });

  it('shows on a server that had no connection to the database at the publishing time', async () => {
    const title = 'While the way was cut';
    const { slug } = (await post(inAnHour(), title)).data;
    expect(await isShown(other, title, slug)).toEqual(nowhere);
    await proxy.cut();
    await pass(slug);
    await proxy.mend();
    await expect.poll(() => isShown(other, title, slug)).toEqual(everywhere);
  });
});

describe('while the database is unavailable', () => {
  it('cached pages stay, but not pages from before an edit', async () => {
    const brand = await edit();
    // The database connection of `other` may still be opening, because earlier tests cut it.
    await expect.poll(() => read(other, '/')).toContain(brand);
    const held = await read(other, '/team');
    await proxy.cut();
    await sleep(2100);
    expect(await read(other, '/team')).toBe(held);
    expect(await read(other, '/')).toContain(brand);
    // This page is not cached yet, so the response is a fallback.
    const services = await fetch(`${other.url}/services`);
    expect(services.headers.get('cache-control')).toBe('no-store');
    await proxy.mend();
    await expect.poll(() => other.api.content.isFresh()).toBe(true);
    expect((await fetch(`${other.url}/services`)).headers.get('cache-control')).not.toBe('no-store');
  });
});

describe('a cached page', () => {
  /** Pretends that the content is fresh. If a busy database confirmed this too late, pages would be rendered again. */
  const followsContent = () => {
    const fresh = vi.spyOn(one.api.content, 'isFresh').mockReturnValue(true);
    onTestFinished(() => fresh.mockRestore());
  };

  it('is rendered once for all clients that request it at the same time', async () => {
    await edit();
    followsContent();
    const before = renderings;
    const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(`${one.url}/`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await Promise.all(answers.map((answer) => answer.text()));
    expect(renderings - before).toBe(1);
  });

  it('survives many made-up addresses, which use only bounded memory', async () => {
    await edit();
    followsContent();
    await read(one, '/services');
    const before = { renderings, entries: one.state().entries };
    const made = Array.from({ length: 300 }, (_, index) => [
      `/services?utm_${index}=x`,
      `/?q=${index}`,
      `/no/such/page-${index}`,
      `/blog/no-such-post-${index}`,
    ]).flat();
    for (let start = 0; start < made.length; start += 40)
      await Promise.all(made.slice(start, start + 40).map((path) => read(one, path)));
    expect(renderings - before.renderings).toBeLessThan(12);
    expect(one.state().bytes).toBeLessThan(2_000_000);
    const unknown = Array.from({ length: 40 }, (_, index) => `/services?category=made-up-${index}`);
    const { entries } = one.state();
    await Promise.all(unknown.map((path) => read(one, path)));
    expect(one.state().entries).toBe(entries);
  });

  it('is shared by all missing pages with the same view', async () => {
    const [a, b] = await Promise.all(['/missing-a', '/missing-b'].map((path) => read(one, path)));
    expect(a).toBe(b);
    expect(a).not.toContain('missing-a');
    const answer = await fetch(`${one.url}/missing-a`, { headers: { 'if-none-match': '*' } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
  });

  it.each([
    ['/team', '/TEAM'],
    ['/team', '/%74eam'],
    ['/services', '/services?utm_source=x'],
    ['/services?category=finance', '/services?x=1&category=finance'],
  ])('is the same for %s and %s', async (plain, odd) => {
    expect(await read(one, odd)).toBe(await read(one, plain));
    await expectShared(plain, odd);
  });

  it('is never shown for another path: an escaped slash stays in its segment', async () => {
    expect((await fetch(`${one.url}/blog/a%2Fb`)).status).toBe(404);
    await call(one, 'POST', '/api/admin/pages', {
      path: '/blog/a/b',
      title: 'Below the blog',
      description: 'Text',
      content: 'Words',
      status: 'published',
    });
    for (let round = 0; round < 2; round += 1) {
      expect((await fetch(`${one.url}/blog/a%2Fb`)).status).toBe(404);
      expect((await fetch(`${one.url}/blog/a/b`)).status).toBe(200);
    }
  });
});

describe('not cached', () => {
  it.each([
    ['/services/', 301],
    ['/blogs', 301],
    ['/%E0%A4%A', 400],
    ['/healthz', 200],
  ])('%s', async (path, status) => {
    const { hits, misses } = one.state();
    for (let round = 0; round < 2; round += 1)
      expect((await fetch(one.url + path, { redirect: 'manual' })).status).toBe(status);
    expect(one.state()).toMatchObject({ hits, misses });
  });

  it.each(['/contact', '/contact/review', '/search?q=visa', '/contact?sent=1', '/services?category=made-up'])(
    '%s',
    async (path) => {
      await read(one, path);
      const { hits, misses } = one.state();
      await read(one, path);
      expect(one.state()).toMatchObject({ hits, misses });
    },
  );

  it('requests of staff and of other sites', async () => {
    await read(one, '/api/services');
    const { hits, misses } = one.state();
    const staff = await fetch(`${one.url}/api/services`, { headers: { authorization: `Bearer ${token}` } });
    expect(staff.headers.get('cache-control')).toBe('private, no-store');
    await fetch(`${one.url}/api/services`, { headers: { authorization: 'Bearer nonsense' } });
    await fetch(`${one.url}/api/services`, { headers: { origin: 'https://evil.example' } });
    expect(one.state()).toMatchObject({ hits, misses });
  });

  it('queries that may not be shared as a whole', async () => {
    const ask = async (query: string) => {
      const { hits } = one.state();
      for (let round = 0; round < 3; round += 1)
        await fetch(`${one.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        }).then((answer) => answer.text());
      return one.state().hits - hits;
    };
    let tries = 0;
    const hits = await measure(one, () => {
      tries += 1;
      return ask(`query Try${tries} { menu { title } }`);
    });
    expect(hits).toBe(1);
    expect(await ask('{ menu { title } ...F } fragment F on Query { search(query: "visa") { title } }')).toBe(
      0,
    );
    expect(await ask('{ nothing }')).toBe(0);
    expect(await ask('mutation { countBlogView(slug: "none") }')).toBe(0);
  });
});

describe('a response', () => {
  /** Sends only the given headers, unlike `fetch`, which adds others. */
  const raw = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
      (resolve, reject) => {
        const sent = httpRequest(one.url + path, { method, headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
          );
        });
        sent.on('error', reject).end();
      },
    );

  const hostile: [string, Record<string, string>][] = [
    ['HEAD', {}],
    ['GET', { 'if-none-match': '*' }],
    ['GET', { 'x-request-id': 'from-somebody-else' }],
    ['GET', { origin: publicUrl }],
    ['GET', { range: 'bytes=0-10' }],
    ['GET', { accept: 'application/json', cookie: 'a=b', 'x-forwarded-host': 'evil.example' }],
    ['GET', { 'accept-encoding': 'gzip' }],
  ];
  for (const path of ['/', '/api/services', '/blog/rss.xml'])
    it(`to ${path} is the same, whichever request caused it`, async () => {
      await edit();
      const clean = await raw(path, {});
      const settled = ({ headers }: typeof clean) => ({ ...headers, date: '', 'x-request-id': '' });
      for (const [method, headers] of hostile) {
        // The new phone number empties the cache.
        await call(one, 'PUT', '/api/admin/settings', {
          phone: `+977 1 ${Math.random().toString().slice(2, 9)}`,
        });
        await raw(path, headers, method);
        const second = await raw(path, {});
        expect(second.status).toBe(200);
        if (path === '/api/services') expect(second.body.equals(clean.body)).toBe(true);
        expect(Object.keys(settled(second))).toEqual(Object.keys(settled(clean)));
        expect(second.headers['x-request-id']).not.toBe('from-somebody-else');
      }
    });

  it('to HEAD has the headers of GET, and no body', async () => {
    const get = await raw('/', {});
    const head = await raw('/', {}, 'HEAD');
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('that the client already has is a 304 with the headers that caches need', async () => {
    const { headers } = await raw('/', { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    for (const tag of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await raw('/', { 'if-none-match': tag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
        expect(again.headers[name]).toBe(headers[name]);
    }
    expect((await raw('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=1.0, *;q=0', 'br'],
    ['*', 'br'],
    ['', undefined],
  ])('to Accept-Encoding "%s" is encoded as %s, whether newly made or cached', async (accept, encoding) => {
    await edit();
    for (let round = 0; round < 2; round += 1)
      expect((await raw('/', { 'accept-encoding': accept })).headers['content-encoding']).toBe(encoding);
  });

  it('reaches all waiting clients, even if the client that asked first has left', async () => {
    await edit();
    const leaving = httpRequest(`${one.url}/`).on('error', () => undefined);
    leaving.end();
    await sleep(1);
    leaving.destroy();
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${one.url}/`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

const statusOf = (target: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(one.url).port), '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket
      .on('data', (data) => {
        text += data;
      })
      .on('end', () => resolve(text.split(' ')[1] ?? ''))
      .on('error', reject);
  });

describe('a request line', () => {
  it.each([
    ['http://a/services', '200'],
    ['*', '405'],
    ['//evil.example/team', '400'],
    ['/\\evil.example/', '400'],
    ['/\\', '400'],
    ['/blog?category=__proto__', '200'],
    ['/services?category=constructor', '200'],
  ])('"%s" is answered with %s, and the server goes on', async (target, status) => {
    expect(await statusOf(target)).toBe(status);
    expect((await fetch(`${one.url}/`)).status).toBe(200);
  });
});

describe('kill -9 of PostgreSQL', () => {
  it('stops no instance: cached pages stay, and edits show again when the database is back', async () => {
    await edit();
    await read(one, '/');
    process.kill(postgres.pid, 'SIGKILL');
    for (let round = 0; round < 20; round += 1) {
      expect((await fetch(`${one.url}/`)).status).toBe(200);
      await sleep(50);
    }
    await expect.poll(() => fetch(`${one.url}/readyz`).then(({ status }) => status)).toBe(200);
    const brand = await edit();
    expect(await read(one, '/')).toContain(brand);
  });
});
