import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { type CuttableProxy, cuttableProxy } from '../testing/cuttable-proxy.ts';
import { query } from '../testing/query.ts';
import { type InboxFeed, openInboxFeed } from './inbox-feed.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: CuttableProxy;
let feed: InboxFeed;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await cuttableProxy(database.url);
  feed = openInboxFeed(proxy.url, pino({ enabled: false }));
});
afterEach(async () => {
  await feed.close();
  await proxy.cut();
  await database.drop();
});

function subscriber() {
  const heard = { received: [] as string[], isOver: false };
  void (async () => {
    for await (const [{ received }] of feed.subscribe()) heard.received.push(...received);
    heard.isOver = true;
  })();
  return heard;
}

async function connected(): Promise<ReturnType<typeof subscriber>> {
  let heard = subscriber();
  await expect
    .poll(async () => {
      // When the feed opens a new connection, it ends all subscriptions.
      if (heard.isOver) heard = subscriber();
      // Simulates a second instance that announces an enquiry.
      await query(database.url, "select pg_notify('enquiry_received', 'id')");
      return heard.received.length;
    })
    .toBeGreaterThan(0);
  return heard;
}

it('subscriptions end when the connection freezes, so that open inboxes reload', async () => {
  const heard = await connected();
  proxy.stall();
  await expect.poll(() => heard.isOver).toBe(true);
  await connected();
});

it('subscriptions end when the connection breaks and is opened again', async () => {
  const heard = await connected();
  await proxy.cut();
  await proxy.mend();
  await expect.poll(() => heard.isOver).toBe(true);
});

it('a feed whose connection is frozen can be closed', async () => {
  await connected();
  proxy.stall();
  await feed.close();
});
