/**
 * Tests a computer whose clock is wrong by a day. The tests change the server's Date header, because server and app share this
 * process.
 */
import { officeDay } from 'api/rules/dashboard';
import { afterEach, expect, test, vi } from 'vitest';
import { clockDifference, learnTime, officeNow } from 'web/admin/office-clock';
import { isFresh } from '../session/token.claims.ts';
import { update, useOffice } from './offline.testing.ts';

const office = useOffice();
const day = 86_400_000;
/** In milliseconds. Longer than a test takes, and much shorter than the difference between the clocks. */
const hour = 3_600_000;

afterEach(() => {
  learnTime(new Response(null, { headers: { date: new Date().toUTCString() } }));
});

test.each([
  ['behind', day, '1 days slow'],
  ['ahead', -day, '1 days fast'],
])(
  'a clock a day %s: what is due, when it was typed and how old the copy is follow the server',
  async (_name, behind, words) => {
    const [due, later] = await office.enquiries('Due today', 'Due tomorrow');
    const today = officeDay(new Date(Date.now() + behind));
    const tomorrow = officeDay(new Date(Date.now() + behind + day));
    for (const [id, followUpOn] of [
      [due, today],
      [later, tomorrow],
    ])
      await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted', followUpOn });
    const { _id, version } = await office.newService('By whose clock');
    const desk = office.computer();
    desk.way.behind = behind;
    await desk.service.retry();
    await desk.synced();
    await desk.back();
    expect(Math.abs(clockDifference() - behind)).toBeLessThan(hour);
    const warning = desk.service.state().warnings.find(({ id }) => id === 'clock');
    expect(warning?.message).toContain(words.replace('1 days', '24 hours'));

    const read = await desk.read('{ dueFollowUps(first: 100) { _id } }');
    const ids = read.dueFollowUps.map((each: { _id: string }) => each._id);
    expect(ids).toContain(due);
    expect(ids).not.toContain(later);
    await desk.ask(update, { id: _id, version, input: { title: 'Typed now' } });
    const [change] = desk.service.state().waiting;
    expect(Math.abs(Date.parse(String(change?.at)) - (Date.now() + behind))).toBeLessThan(hour);
    expect(Math.abs(Date.parse(String(desk.service.state().syncedAt)) - (Date.now() + behind))).toBeLessThan(
      hour,
    );
    desk.way.is = 'open';
  },
);

test('a clock that is set just before a reading does not date the copy', async () => {
  const [due, later] = await office.enquiries('Due at the office', 'Due by the wrong clock');
  for (const [id, followUpOn] of [
    [due, officeDay(new Date(Date.now() - day))],
    [later, officeDay(new Date())],
  ])
    await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted', followUpOn });
  const desk = office.computer();
  await desk.synced();
  // The computer's clock is set a day ahead after the app last learned the server's time.
  desk.way.asks = (body) => {
    desk.way.behind = -day;
    return body;
  };
  await desk.back();
  const read = await desk.read('{ dueFollowUps(first: 100) { _id } }');
  const ids = read.dueFollowUps.map((each: { _id: string }) => each._id);
  expect(ids).toContain(due);
  expect(ids).not.toContain(later);
  expect(Date.parse(String(desk.service.state().syncedAt))).toBeLessThan(Date.now() - day / 2);
});

test('a token is renewed by the clock of the server that made it', () => {
  const made = (hours: number) => {
    const iat = officeNow() / 1000 - hours * 3600;
    return `x.${Buffer.from(JSON.stringify({ iat, exp: iat + 12 * 3600 })).toString('base64url')}.x`;
  };
  for (const behind of [day, -day]) {
    learnTime(new Response(null, { headers: { date: new Date(Date.now() + behind).toUTCString() } }));
    expect(isFresh(made(1))).toBe(true);
    expect(isFresh(made(4))).toBe(false);
  }
});

test('a few seconds are no difference', () => {
  const answer = (behind: number) =>
    new Response(null, { headers: { date: new Date(Date.now() + behind).toUTCString() } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  learnTime(answer(30_000));
  expect(clockDifference()).toBe(0);
  expect(learnTime(new Response(null))).toBe(false);
  vi.useRealTimers();
});
