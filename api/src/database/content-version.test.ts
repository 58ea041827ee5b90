import type pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kinds } from '../kinds.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { type CuttableProxy, cuttableProxy } from '../testing/cuttable-proxy.ts';
import { connected } from '../testing/query.ts';
import { type ContentVersion, openContentVersion } from './content-version.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: CuttableProxy;
let content: ContentVersion;
let client: pg.Client;
const log = pino({ enabled: false });

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await cuttableProxy(database.url);
  content = openContentVersion(proxy.url, log);
  client = await connected(database.url);
  await confirmed();
});
afterEach(async () => {
  await content.close();
  await proxy.cut();
  await client.end();
  await database.drop();
});

/** Retries, because `confirm` gives up after one second, and a busy database may take longer. */
const confirmed = () => expect.poll(() => content.confirm()).toBe(true);
const sql = (text: string, values: unknown[] = []) => client.query(text, values);
const version = async () => (await sql('select version from content_version')).rows[0].version as string;
const slide = `insert into hero_slide (id, created_at, updated_at, title, description, background_image)
  values (gen_random_uuid(), now(), now(), 'A', '', '')`;
const post = (publishedAt: string, status = 'published') =>
  sql(`insert into blog_post (id, created_at, updated_at, slug, title, excerpt, content, author, category, tags,
      image_url, status, published_at)
    values (gen_random_uuid(), now(), now(), gen_random_uuid()::text, 'A', '', '', '', '', '{}', '', '${status}', ${publishedAt})`);

describe('the version in the database', () => {
  it('increases once per transaction, and not for changes that visitors do not see', async () => {
    const before = Number(await version());
    await sql(`begin; ${slide}; ${slide}; update hero_slide set title = 'B'; commit`);
    expect(Number(await version())).toBe(before + 1);
    await sql(`begin; savepoint a; ${slide}; rollback to a; commit`);
    await post('now()', 'draft');
    await sql(`update hero_slide set title = 'B'`);
    expect(Number(await version())).toBe(before + 1);
    await sql('update hero_slide set deleted_at = now()');
    expect(Number(await version())).toBe(before + 2);
    await sql(`update hero_slide set title = 'C'`);
    expect(Number(await version())).toBe(before + 2);
    await sql('truncate hero_slide');
    expect(Number(await version())).toBe(before + 3);
  });

  it('does not increase when only views are counted', async () => {
    await post('now()');
    const before = Number(await version());
    await sql('insert into blog_post_views (post_id, views) select id, 1 from blog_post');
    await sql('update blog_post_views set views = views + 1');
    expect(Number(await version())).toBe(before);
    await sql(`update blog_post set title = 'B'`);
    expect(Number(await version())).toBe(before + 1);
  });

  it('has triggers on the table of every kind that visitors see', async () => {
    const { rows } = await sql(
      `select tgrelid::regclass::text as table, count(*)::int as count from pg_trigger
       where tgname like '%\\_content\\_%' group by 1`,
    );
    const snake = (name: string) => name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
    // Open fields are those that visitors may read. Reply templates, for example, have none. Pictures have only three triggers:
    // adding a picture needs none, because visitors do not see the picture until other content contains its address.
    const tables = kinds
      .filter(({ type, open }) => type !== 'Picture' && open.length > 0)
      .map(({ type }) => snake(type));
    expect(new Map(rows.map((row) => [row.table, row.count]))).toEqual(
      // The site also reads redirects, which have no open fields, and counts the seats that enquiries take.
      new Map([
        ...[...tables, 'site_settings', 'redirect', 'enquiry'].map((table) => [table, 4] as const),
        ['picture', 3],
      ]),
    );
  });
});

describe('the generation', () => {
  it('increases when another writer sends a notice', async () => {
    // Stops the timer that reads the version every second.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const noticed = openContentVersion(database.url, log);
    try {
      await expect.poll(() => noticed.confirm()).toBe(true);
      for (let round = 0; round < 10; round += 1) {
        const { generation } = noticed;
        await sql(slide);
        await expect.poll(() => noticed.generation, { interval: 5 }).toBeGreaterThan(generation);
      }
    } finally {
      await noticed.close();
      vi.useRealTimers();
    }
  });

  it('has increased for each earlier commit when `refresh` returns', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { generation } = content;
      await sql(slide);
      await content.refresh();
      expect(content.generation).toBeGreaterThan(generation);
    }
  });

  it('ends when a post becomes due, by the clock of the database', async () => {
    const hour = 3_600_000;
    const before = performance.now();
    await post(`now() + interval '1 hour'`);
    const after = performance.now();
    await confirmed();
    const { generation, endsAt } = content;
    // The generation also ends at midnight in Kathmandu (18:15 UTC), because facts and notices change with the office's day.
    const untilMidnight = 24 * hour - ((Date.now() + 5.75 * hour) % (24 * hour));
    const life = Math.min(hour, untilMidnight);
    expect(endsAt).toBeGreaterThan(before + life - 60_000);
    expect(endsAt).toBeLessThanOrEqual(after + life + 1000);
    // Makes the post due without firing triggers, because the passing of time fires none either.
    await sql(`begin; alter table blog_post disable trigger user; update blog_post set published_at = now();
      alter table blog_post enable trigger user; commit`);
    await confirmed();
    expect(content.generation).toBeGreaterThan(generation);
    expect(content.endsAt).toBeGreaterThan(performance.now());
  });

  it('increases when the connection comes back, and is not fresh while it is lost', async () => {
    const { generation } = content;
    await proxy.cut();
    await expect.poll(() => content.isFresh(), { interval: 5 }).toBe(false);
    await sql(slide);
    await proxy.mend();
    await expect.poll(() => content.isFresh(), { interval: 5 }).toBe(true);
    expect(content.generation).toBeGreaterThan(generation);
  });

  it('waits one second for a frozen database, only once, and is fresh soon after the database responds again', async () => {
    proxy.freeze();
    const start = performance.now();
    expect(await content.confirm()).toBe(false);
    expect(performance.now() - start).toBeGreaterThan(900);
    const turn = new Promise<string>((resolve) => setImmediate(resolve, 'waits'));
    expect(await Promise.race([content.confirm(), turn])).toBe(false);
    const { generation } = content;
    proxy.thaw();
    const isRaised = () => content.isFresh() && content.generation > generation;
    await expect.poll(isRaised, { interval: 20 }).toBe(true);
  });

  it('increases if the database does not respond to a refresh', async () => {
    const { generation } = content;
    await proxy.cut();
    await content.refresh();
    expect(content.generation).toBeGreaterThan(generation);
    expect(content.isFresh()).toBe(false);
    await proxy.mend();
  });

  it('increases if the database works but refuses this connection', async () => {
    const { generation } = content;
    await sql(`alter database ${client.database} connection limit 1`);
    await proxy.cut();
    await proxy.mend();
    await expect.poll(() => content.generation).toBeGreaterThan(generation + 1);
    expect(content.isFresh()).toBe(false);
    await sql(`alter database ${client.database} connection limit -1`);
    await expect.poll(() => content.isFresh()).toBe(true);
  });

  it('increases if the database was restored and has the same version number', async () => {
    const { generation } = content;
    await sql('update content_version set lineage = gen_random_uuid()');
    await confirmed();
    expect(content.generation).toBeGreaterThan(generation);
  });
});
