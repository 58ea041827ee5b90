import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openSignedIn } from '../../web/e2e/admin.session.ts';
import { seeded } from '../../web/faults/random.ts';
import website from '../../web/playwright.config.ts';
import { type Colleague, hire, logIn } from './colleague.ts';
import { connect, synced } from './desk.steps.ts';
import {
  checkScreens,
  differing,
  faultsOf,
  type Logged,
  logQuery,
  readAll,
  readerOf,
  readRows,
  summaryOf,
} from './long-run.checks.ts';
import type { Client } from './long-run.record.ts';
import { createStaff } from './long-run.staff.ts';
import { expect, test } from './test.ts';

// `LONG=15 playwright test long-run` runs for 15 minutes (docs/desktop.md, "A long run").
const minutes = Number(process.env.LONG);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));

test.setTimeout((minutes + 20) * 60_000);

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch(website.use?.launchOptions);
});
test.afterAll(() => browser.close());

test('a long run: two apps and two browsers lose nothing and overwrite nothing unseen', async ({
  office,
  desk,
  computer,
}) => {
  console.log(`  SEED=${seed} LONG=${minutes}`);
  const chance = seeded(seed);
  const counts = { kills: 0, offline: 0, outages: {} as Record<string, number> };
  const begun = performance.now();
  const isOver = () => performance.now() - begun > minutes * 60_000;
  const pageErrors: string[] = [];
  const chosen = new Set<unknown>();
  for (let at = 0; at < 16; at += 1)
    await office.enquire({
      name: `Student ${at} end`,
      email: `s${at}@student.example`,
      message: 'Which intake?',
    });

  async function startApp(name: string) {
    const who: Colleague = await hire(office, name);
    const own = await computer();
    const client: Client = { name, isApp: true, page: null as unknown as Page };
    const work = createStaff(client, seeded(chance.between(0, 1e9)), chosen);
    const start = async () => {
      const here = await desk({ computer: own });
      client.page = here.window;
      here.window.setDefaultTimeout(20_000);
      here.window.on('pageerror', (error) => pageErrors.push(`${name}: ${error}`));
      return here;
    };
    let here = await start();
    await connect(client.page, office.url);
    await logIn(client.page, who.email);
    await synced(client.page);
    return {
      work,
      async disturb() {
        const cut = Array.from({ length: 3 }, () =>
          work.act(['editService', 'day', 'note', 'touch', 'editPerson']),
        );
        await sleep(chance.between(0, 100));
        await here.kill();
        await Promise.all(cut);
        counts.kills += 1;
        here = await start();
        await expect(client.page.getByRole('button', { name: 'Logout' })).toBeVisible();
      },
    };
  }
  async function startBrowser(name: string) {
    const { token } = await hire(office, name);
    const context = await browser.newContext({
      baseURL: office.url,
      viewport: { width: 1400, height: 1000 },
    });
    context.setDefaultTimeout(20_000);
    const client: Client = { name, isApp: false, page: await context.newPage() };
    client.page.on('pageerror', (error) => pageErrors.push(`${name}: ${error}`));
    const work = createStaff(client, seeded(chance.between(0, 1e9)), chosen);
    await openSignedIn(client.page, token, '/admin/contacts');
    await expect(client.page.getByRole('button', { name: 'Logout' })).toBeVisible();
    return {
      work,
      async disturb() {
        await work.act(['clickNote']);
        await context.setOffline(true);
        const many = chance.between(1, 3);
        for (let at = 0; at < many; at += 1)
          await work.act(['clickStatus', 'clickNote', 'clickOutcome', 'editService', 'day']);
        await context.setOffline(false);
        counts.offline += 1;
      },
    };
  }
  const clients = [
    await startApp('App A'),
    await startApp('App of B'),
    await startBrowser('Browser C'),
    await startBrowser('Browser of D'),
  ];
  const works = clients.map(({ work }) => work);

  /** Interrupts the server again and again while the clients work. */
  async function disturbServer() {
    while (!isOver()) {
      await sleep(chance.between(5000, 30_000));
      const kind = chance.pick(['freeze', 'refuse', 'kill', 'kill', 'stop'] as const);
      if (kind === 'freeze') office.hang();
      else await { refuse: office.cut, kill: office.kill, stop: office.stop }[kind]();
      await sleep(chance.between(500, 14_000));
      if (kind === 'freeze') office.goOn();
      else await office.start();
      counts.outages[kind] = (counts.outages[kind] ?? 0) + 1;
      const edits = works.reduce((sum, work) => sum + work.counts.edits, 0);
      console.log(
        `  ${Math.round((performance.now() - begun) / 1000)} s: ${kind}; ${edits} edits, ${counts.kills} kills of an app`,
      );
    }
  }
  await Promise.all([
    disturbServer(),
    ...clients.map(async ({ work, disturb }) => {
      while (!isOver()) {
        if (chance.next() < 0.02) await disturb();
        else await work.act();
        await sleep(chance.between(50, 400));
      }
    }),
  ]);

  await test.step('everything is sent', async () => {
    // Settle the browsers first. What they send may cause conflicts in the apps' queues, which the apps then resolve.
    for (const work of works.toSorted((one, other) => Number(one.client.isApp) - Number(other.client.isApp)))
      await work.settle();
  });

  const there = await readRows(office.query);
  const log = (await readAll<Logged>(office.query, logQuery)).toReversed();
  console.log(`  ${JSON.stringify({ seed, minutes, ...counts, logged: log.length, ...summaryOf(works) })}`);
  const entries = works.flatMap((work) => work.entries);
  await writeFile(test.info().outputPath('run.json'), JSON.stringify({ log, entries, there }));
  expect.soft(faultsOf(log, there, works, chosen), 'the log').toEqual([]);
  for (const { client } of works.filter((work) => !work.client.isApp)) {
    expect.soft(differing(await readRows(readerOf(client)), there), client.name).toEqual([]);
    await checkScreens(client.page, there);
  }
  const apps = works.filter((work) => work.client.isApp);
  for (const { client } of apps) await client.page.evaluate(() => window.desktop.retryOffline());
  // Without the server, the apps can read only from their copies.
  await office.cut();
  for (const { client } of apps) {
    await expect
      .poll(async () => (await client.page.evaluate(() => window.desktop.getOffline())).server)
      .toBe('offline');
    expect.soft(differing(await readRows(readerOf(client)), there), client.name).toEqual([]);
    await checkScreens(client.page, there);
  }
  await office.start();
  expect(pageErrors).toEqual([]);
});
