import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { seeded } from '../../web/faults/random.ts';
import { hire, logIn } from './colleague.ts';
import { ask, dayFaultsOf, type Row, rowQuery, writeNote } from './day.staff.ts';
import type { Desk } from './desk.launch.ts';
import { connect } from './desk.steps.ts';
import { createRecord, isAcknowledged, next } from './long-run.record.ts';
import { createRequests, type Enquiry } from './long-run.requests.ts';
import { answerWith, chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

// `WORKING_DAY=long playwright test working-day` runs the whole day (docs/desktop.md, "A working day").
const isLong = process.env.WORKING_DAY === 'long';
const seed = Number(process.env.SEED ?? 20261122);
const plan = isLong
  ? { hours: 8, enquiries: 300, acts: 6, outages: ['freeze', 'refuse', 'stop', 'freeze', 'refuse'], kills: 3 }
  : { hours: 2, enquiries: 16, acts: 2, outages: ['freeze', 'refuse'], kills: 1 };

const look = `query ($id: ID!) {
  adminEnquiry(id: $id) { _id name status followUpOn followUpTime followUpKind counsellorId }
}`;

if (isLong) test.setTimeout(1_800_000);

test('a working day: after outages, kills, two people and a move, the server and the app have equal rows', async ({
  office,
  desk,
  computer,
}) => {
  const chance = seeded(seed);
  const tag = crypto.randomUUID().slice(0, 8);
  const mine = await computer();
  const enquiries: string[] = [];
  const counts = { outages: 0, kills: 0, sentInOutage: 0, inWindow: 0, conflicts: 0, moves: 0, logouts: 0 };
  const begun = performance.now();
  const outageHours = spread(plan.outages.length);
  const killHours = spread(plan.kills);
  const moveHour = Math.max(1, plan.hours - 2);
  let here: Desk = await desk({ computer: mine });
  /** Creates an account. `client.page` is a getter, because each start of the app opens a new page. */
  async function employ(name: string) {
    const client = {
      name,
      isApp: true,
      get page() {
        return here.window;
      },
    };
    const record = createRecord(client, chance, new Set());
    return { ...(await hire(office, name)), ...record, ...createRequests(record) };
  }
  const sita = await employ('Sita of the morning');
  const bikash = await employ('Bikash of the noon');
  let who = sita;

  /** Returns random hours of the day, all different if `count` is at most the number of hours. */
  function spread(count: number): number[] {
    const hours = Array.from({ length: plan.hours }, (_none, hour) => hour);
    return Array.from({ length: count }, () => hours.splice(chance.between(0, hours.length - 1), 1)[0] ?? 0);
  }
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const say = (hour: number, words: string) => console.log(`  ${9 + hour}:00 ${words} (${seconds()} s)`);
  async function arrive(count: number) {
    for (let at = 0; at < count; at += 1) {
      const name = `Student ${tag} ${enquiries.length}`;
      const email = `${tag}.${enquiries.length}@student.example`;
      const made = await office.enquire({ name, email, message: 'Which intake is open for nursing?' });
      enquiries.push((made as { _id: string })._id);
    }
  }
  /** Whether the signed-in person may set an enquiry's status. Each enquiry's status is set by only one of the two people. */
  const isMine = (id: string) => (enquiries.indexOf(id) % 2 === 0) === (who === sita);
  /** Returns one of the enquiries as the app shows it; undefined if the app does not have it. */
  async function someone() {
    const answer = await ask(here.window, look, { id: chance.pick(enquiries) }).catch(() => null);
    return answer?.data?.adminEnquiry as Enquiry | undefined;
  }
  async function act(mayStatus = true) {
    const row = await someone();
    if (!row) return;
    const names =
      mayStatus && isMine(row._id) ? (['status', 'day', 'note'] as const) : (['day', 'note'] as const);
    await who.acts[chance.pick<'status' | 'day' | 'note'>(names)](row);
  }
  async function work(count: number) {
    for (let at = 0; at < count; at += 1) await act();
  }
  const entries = () => [sita, bikash].flatMap((each) => each.entries);
  const acknowledged = () => entries().filter(isAcknowledged).length;
  async function typeInWindow() {
    const enquiry = await someone();
    if (!enquiry) return;
    await here.app.evaluate(
      ({ BrowserWindow }, path) => BrowserWindow.getAllWindows()[0]?.webContents.send('app.open', path),
      `/admin/contacts/${enquiry._id}`,
    );
    await expect(here.window.getByRole('heading', { name: enquiry.name })).toBeVisible();
    const entry = who.enter('note', undefined, next('typed note'), enquiry._id);
    await writeNote(here.window, entry.value);
    entry.fate = 'queued';
    counts.inWindow += 1;
    await here.window.keyboard.press('Escape');
  }
  const state = (page: Page) => page.evaluate(() => window.desktop.getOffline());
  /** Resolves conflicts in favour of the local values, and waits until the signed-in person's queue is empty. */
  async function allSent() {
    await expect
      .poll(async () => {
        const { waiting } = await state(here.window);
        for (const change of waiting.filter((each) => each.state === 'conflict')) {
          counts.conflicts += 1;
          await here.window.evaluate((id) => window.desktop.decideOffline(id, 'ours'), change.id);
        }
        return waiting.map((change) => `${change.state} ${change.message ?? ''}`);
      })
      .toEqual([]);
  }
  /** Kills the app while it is handling changes, and starts it again. */
  async function killApp() {
    const cut = Array.from({ length: 4 }, () => act(false));
    await sleep(chance.between(0, 60));
    await here.kill();
    await Promise.all(cut);
    counts.kills += 1;
    here = await desk({ computer: mine });
    await expect(here.window.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
  async function outage(kind: string, during: () => Promise<void>) {
    const before = acknowledged();
    if (kind === 'freeze') office.hang();
    else if (kind === 'refuse') await office.kill();
    else await office.stop();
    try {
      await during();
    } finally {
      if (kind === 'freeze') office.goOn();
      else await office.start();
    }
    counts.outages += 1;
    counts.sentInOutage += acknowledged() - before;
  }
  async function logOut() {
    await here.window.getByRole('button', { name: 'Logout' }).click();
    const login = here.window.getByRole('heading', { name: 'Admin Login' });
    const keep = here.window.getByRole('button', { name: 'Keep for later' });
    await keep.or(login).first().waitFor();
    if (await keep.isVisible()) await keep.click();
    await expect(login).toBeVisible();
    counts.logouts += 1;
  }
  async function comeIn(person: typeof sita) {
    who = person;
    await logIn(here.window, who.email);
    await expect(here.window.getByRole('button', { name: 'Logout' })).toBeVisible();
    // Read the state instead of the displayed text, because the text also mentions the colleague's queued changes.
    await expect
      .poll(async () => {
        const { server, syncedAt } = await state(here.window);
        return server === 'online' && syncedAt !== null;
      })
      .toBe(true);
  }

  await connect(here.window, office.url);
  await arrive(4);
  await comeIn(sita);
  const perHour = Math.ceil((plan.enquiries - enquiries.length) / plan.hours);
  for (let hour = 0; hour < plan.hours; hour += 1) {
    const words: string[] = [];
    await arrive(Math.min(perHour, plan.enquiries - enquiries.length));
    await work(plan.acts);
    await typeInWindow();
    // Bikash uses the computer for the middle third of the day. Each person's queued changes must stay with that person.
    const change = hour === Math.floor(plan.hours / 3) ? bikash : null;
    const back = hour === Math.floor((plan.hours * 2) / 3) ? sita : null;
    const kind = plan.outages[outageHours.indexOf(hour)];
    const isKilled = killHours.includes(hour);
    if (kind) {
      words.push(`outage: ${kind}`);
      await outage(kind, async () => {
        await work(plan.acts);
        if (isKilled) await killApp();
        else await typeInWindow();
        await work(2);
        if (change ?? back) await logOut();
      });
    } else if (isKilled) await killApp();
    if (isKilled) words.push('kill -9 of the app');
    const person = change ?? back;
    if (person) {
      if (!kind) await logOut();
      await comeIn(person);
      words.push(`${person.name} signs in`);
    }
    if (hour === moveHour) {
      await office.move();
      await work(2);
      await answerWith(here.app, ['Change the website', 'Send them there']);
      await chooseFromMenu(here.app, 'Change the website…');
      await connect(here.window, office.url);
      await comeIn(who);
      counts.moves += 1;
      words.push('the server moves');
    }
    await work(plan.acts);
    say(hour, `${enquiries.length} enquiries, ${acknowledged()} changes; ${words.join(', ') || 'quiet'}`);
  }

  // At the end of the day, both people send their queued changes.
  await allSent();
  await logOut();
  await comeIn(who === sita ? bikash : sita);
  await allSent();
  await here.window.evaluate(() => window.desktop.retryOffline());
  expect((await state(here.window)).others).toEqual([]);

  const atServer = new Map<string, unknown>();
  for (const id of enquiries) atServer.set(id, (await office.query(rowQuery, { id })).adminEnquiry);
  expect([...atServer.values()].flatMap((row) => dayFaultsOf(row as Row, entries()))).toEqual([]);

  // Without the server, the app can read only from its copy.
  await office.stop();
  await expect.poll(async () => (await state(here.window)).server).toBe('offline');
  const differing: string[] = [];
  for (const id of enquiries) {
    const { data } = await ask(here.window, rowQuery, { id });
    if (JSON.stringify(data?.adminEnquiry) !== JSON.stringify(atServer.get(id)))
      differing.push(`${JSON.stringify(data?.adminEnquiry)} is not ${JSON.stringify(atServer.get(id))}`);
  }
  expect(differing).toEqual([]);
  await office.start();

  expect(enquiries).toHaveLength(plan.enquiries);
  expect(counts).toMatchObject({
    outages: plan.outages.length,
    kills: plan.kills,
    moves: 1,
    inWindow: expect.any(Number),
  });
  expect(counts.sentInOutage).toBeGreaterThan(0);
  const unanswered = entries().filter(({ fate }) => fate === 'unknown').length;
  console.log(
    `  seed ${seed}: ${enquiries.length} enquiries agree row by row; ${acknowledged()} changes acknowledged and there once (${counts.sentInOutage} in ${counts.outages} outages, ${counts.inWindow} typed in the window), ${unanswered} without an answer (${counts.kills} kills of the app) there at most once; ${counts.conflicts} conflicts decided, ${counts.logouts} logouts, ${counts.moves} move; ${seconds()} s`,
  );
});
