/** Tests the app with a wrong clock. In a test, server and app share one clock, so the server's Date header is changed. */
import { officeDay } from 'api/rules/dashboard';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adjustClock, clockDifference, officeNow } from 'web/admin/office-clock';
import { awayFromMidnight } from '../../../../api/src/testing/office-midnight.ts';
import { isFresh } from '../session/token.claims.ts';
import { editOf, update, useOffice } from './offline.testing.ts';

const office = useOffice();
const day = 86_400_000;
/** The tolerance in milliseconds. It is longer than a test takes, and much shorter than the difference between the clocks. */
const hour = 3_600_000;

async function dueIn(desk: ReturnType<typeof office.computer>): Promise<string[]> {
  const { adminToday } = await desk.read('{ adminToday { late { _id } today { _id } } }');
  return [...adminToday.late, ...adminToday.today].map(({ _id }) => _id);
}

// The timeout is longer than the longest wait of `awayFromMidnight`.
beforeEach(awayFromMidnight, 900_000);
afterEach(() => {
  adjustClock(new Response(null, { headers: { date: new Date().toUTCString() } }));
});

test.each([
  ['behind', day, '1 days slow'],
  ['ahead', -day, '1 days fast'],
])(
  'with a clock a day %s, due work, the times of changes and the age of the copy follow the server',
  async (_name, behind, words) => {
    const [due, later] = await office.enquiries('Due today', 'Due tomorrow');
    const today = officeDay(new Date(Date.now() + behind));
    const tomorrow = officeDay(new Date(Date.now() + behind + day));
    for (const [id, followUpOn] of [
      [due, today],
      [later, tomorrow],
    ])
      await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted', followUpOn });
    const service = await office.newService('By whose clock');
    const { _id } = service;
    const desk = office.computer();
    desk.way.behind = behind;
    await desk.service.retry();
    await desk.synced();
    await desk.back();
    expect(Math.abs(clockDifference() - behind)).toBeLessThan(hour);
    const warning = desk.service.state().warnings.find(({ id }) => id === 'clock');
    expect(warning?.message).toContain(words.replace('1 days', '24 hours'));

    const ids = await dueIn(desk);
    expect(ids).toContain(due);
    expect(ids).not.toContain(later);
    await desk.ask(update, editOf(service, { title: 'Typed now' }));
    const [change] = desk.service.state().waiting;
    expect(Math.abs(Date.parse(String(change?.at)) - (Date.now() + behind))).toBeLessThan(hour);
    expect(Math.abs(Date.parse(String(desk.service.state().syncedAt)) - (Date.now() + behind))).toBeLessThan(
      hour,
    );
    desk.way.is = 'open';
  },
);

test("a clock that is set just before a sync does not affect the copy's time", async () => {
  const [due, later] = await office.enquiries('Due at the office', 'Due by the wrong clock');
  for (const [id, followUpOn] of [
    [due, officeDay(new Date(Date.now() - day))],
    [later, officeDay(new Date())],
  ])
    await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted', followUpOn });
  const desk = await office.syncedComputer();
  // Set the computer's clock a day ahead at the first GraphQL request, after the app has compared it with the server's clock.
  desk.way.asks = (body) => {
    desk.way.behind = -day;
    return body;
  };
  await desk.back();
  const ids = await dueIn(desk);
  expect(ids).toContain(due);
  expect(ids).not.toContain(later);
  expect(Date.parse(String(desk.service.state().syncedAt))).toBeLessThan(Date.now() - day / 2);
});

test('a token is renewed by the clock of the server that issued it', () => {
  const made = (hours: number) => {
    const iat = officeNow() / 1000 - hours * 3600;
    return `x.${Buffer.from(JSON.stringify({ iat, exp: iat + 12 * 3600 })).toString('base64url')}.x`;
  };
  for (const behind of [day, -day]) {
    adjustClock(new Response(null, { headers: { date: new Date(Date.now() + behind).toUTCString() } }));
    expect(isFresh(made(1))).toBe(true);
    expect(isFresh(made(4))).toBe(false);
  }
});

test('a difference of a few seconds is ignored', () => {
  const answer = (behind: number) =>
    new Response(null, { headers: { date: new Date(Date.now() + behind).toUTCString() } });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  adjustClock(answer(30_000));
  expect(clockDifference()).toBe(0);
  expect(adjustClock(new Response(null))).toBe(false);
  vi.useRealTimers();
});
