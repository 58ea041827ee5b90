import { v7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { aClass, anEnquiry, aWalkIn } from '../../../testing/factories.ts';
import { frontDeskOf } from '../../../testing/front-desk.ts';
import { awayFromMidnight } from '../../../testing/office-midnight.ts';
import { useTestApi } from '../../../testing/test-api.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import { dayAfter } from '../office-hours.ts';

const server = useTestApi();
const desk = frontDeskOf(server);
// The timeout allows `awayFromMidnight` to wait for the next day.
beforeAll(awayFromMidnight, 900_000);
afterEach(() => void vi.useRealTimers());

const classOf = async (overrides: Record<string, unknown> = {}): Promise<string> =>
  (await server.create('classes', aClass(overrides)))._id;
const walkIn = async (overrides: Record<string, unknown> = {}): Promise<string> =>
  (await server.create('contacts', aWalkIn(overrides)))._id;
const change = (id: string, body: object) => server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body);
const seat = async (batchId: string, wanted: string, extra: object = {}) => {
  const id = await walkIn();
  const answer = await change(id, { batchId, seat: wanted, ...extra });
  expect(answer.status).toBe(200);
  return id;
};
const rowOf = async (id: string) => {
  const [row] = await server.sql<Record<string, unknown>>(
    'select seat, batch_id, status, follow_up_on::text, follow_up_time, follow_up_kind, version from enquiry where id = ?',
    [id],
  );
  return row;
};
const seatsLeft = async (id: string): Promise<number> => {
  const { body } = await server.call('GET', '/api/classes');
  return body.data.find(({ _id }: { _id: string }) => _id === id)?.seatsLeft;
};
const version = async () =>
  (await server.sql<{ version: string }>('select version from content_version'))[0]?.version;
const today = () => officeDay(new Date());
const historyOf = async (id: string) =>
  server.sql<{ before: object; after: object }>(
    `select before, after from activity where record_id = ? and action = 'updated' order by id`,
    [id],
  );

describe('a seat is refused', () => {
  it('in a full class, while an enquiry can still join the waiting list', async () => {
    const id = await classOf({ seats: 1 });
    await seat(id, 'held');
    const other = await walkIn();
    for (const wanted of ['held', 'joined'])
      expect(await change(other, { batchId: id, seat: wanted })).toMatchObject({
        status: 409,
        body: { message: 'This class is full. Choose the waiting list.' },
      });
    expect((await change(other, { batchId: id, seat: 'waiting' })).status).toBe(200);
    expect((await change(other, { seat: 'joined' })).status).toBe(409);
    // A change from held to joined takes no further seat.
    const [{ id: first }] = (await server.sql<{ id: string }>(
      `select id from enquiry where batch_id = ? and seat = 'held'`,
      [id],
    )) as [{ id: string }];
    expect((await change(first, { seat: 'joined' })).status).toBe(200);
  });

  it('in a class that is unknown, in the trash or cancelled, for an unknown state of the seat, and for a held enquiry', async () => {
    const id = await walkIn();
    const refused = async (body: object) => (await change(id, body)).body.errors;
    const gone = { batchId: 'This class no longer exists. Choose another one.' };
    expect(await refused({ batchId: v7(), seat: 'wants' })).toEqual(gone);
    const trashed = await classOf();
    await server.asAdmin('DELETE', `/api/admin/classes/${trashed}`);
    expect(await refused({ batchId: trashed, seat: 'held' })).toEqual(gone);
    const cancelled = await classOf({ status: 'cancelled' });
    expect(await refused({ batchId: cancelled, seat: 'joined' })).toEqual({
      batchId: 'This class is cancelled. Choose another one.',
    });
    const open = await classOf();
    expect(await refused({ batchId: open, seat: 'paid' })).toEqual({
      seat: expect.stringContaining('Seat must be one of'),
    });
    expect(await refused({ batchId: 'x' })).toEqual({ batchId: 'Class must be a UUID' });
    await server.sql('update enquiry set is_held = true where id = ?', [id]);
    expect(await refused({ batchId: open, seat: 'held' })).toEqual({
      seat: 'This message is held back as spam. Release it first.',
    });
  });

  it('to visitors: only staff see and change seats and classes, and only owners get the spreadsheet', async () => {
    const batchId = await classOf();
    const id = await seat(batchId, 'joined');
    const visitor = [
      await server.call('PATCH', `/api/admin/contacts/${id}`, { seat: 'left' }),
      await server.call('POST', '/api/admin/classes', aClass()),
      await server.call('PUT', `/api/admin/classes/${batchId}`, { seats: 2 }),
      await server.call('DELETE', `/api/admin/classes/${batchId}`),
      await server.call('GET', `/api/admin/contacts?class=${batchId}`),
      await server.call('GET', `/api/admin/contacts.csv?class=${batchId}`),
    ];
    expect(visitor.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    const { token } = await makeAccount(server, 'teacher@prasthan.example');
    const asStaff = { authorization: `Bearer ${token}` };
    const register = await server.call('GET', `/api/admin/contacts?class=${batchId}`, undefined, asStaff);
    expect(register.body.data.contacts).toMatchObject([{ _id: id, batchId, seat: 'joined' }]);
    expect((await server.call('GET', '/api/admin/classes', undefined, asStaff)).status).toBe(200);
    expect((await server.call('PUT', `/api/admin/classes/${batchId}`, { seats: 3 }, asStaff)).status).toBe(
      200,
    );
    const sheet = await server.call('GET', `/api/admin/contacts.csv?class=${batchId}`, undefined, asStaff);
    expect(sheet.status).toBe(403);
    expect((await server.call('DELETE', '/api/admin/trash/classes', undefined, asStaff)).status).toBe(403);
    const wrong = await server.asAdmin('GET', '/api/admin/contacts?class=morning');
    expect(wrong.body.errors).toEqual({ batch: 'Class must be the id of a class' });
  });
});

describe('the last seat', () => {
  it('goes to one of 50 simultaneous changes, and 50 visitors who ask for a seat are all accepted', async () => {
    const batchId = await classOf({ seats: 3 });
    await seat(batchId, 'joined');
    await seat(batchId, 'held');
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1) ids.push(await walkIn());
    const wishes = Array.from({ length: 50 }, (_, index) =>
      server.call('POST', '/api/contact', anEnquiry({ batchId, email: `wish${index}@x.np` })),
    );
    const answers = await Promise.all(ids.map((id) => change(id, { batchId, seat: 'joined' })));
    const asked = await Promise.all(wishes);
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(409)]).toEqual([1, 49]);
    expect(asked.map(({ body }) => body.success)).toEqual(Array.from({ length: 50 }, () => true));
    const rows = await server.sql<{ seat: string; count: number }>(
      'select seat, count(*)::int as count from enquiry where batch_id = ? group by seat order by seat',
      [batchId],
    );
    expect(rows).toEqual([
      { seat: 'held', count: 1 },
      { seat: 'joined', count: 2 },
      { seat: 'wants', count: 50 },
    ]);
    expect(await seatsLeft(batchId)).toBe(0);
  });

  it('is counted with an index', async () => {
    const { em } = await server.api.createContext();
    const plan = await em.transactional(async (inner) => {
      // Without this setting, PostgreSQL would read all rows of this small table, because that is cheaper.
      await inner.execute('set local enable_seqscan = off');
      return inner.execute<{ 'QUERY PLAN': string }[]>(
        `explain (costs off) select count(*) from enquiry where batch_id = any('{${v7()}}'::uuid[]) and seat in ('held', 'joined')`,
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('enquiry_batch');
  });
});

describe('a request for a seat', () => {
  it('of a visitor is stored with its class; an unknown class, or a class in the trash, is dropped', async () => {
    const open = await classOf();
    const past = await classOf({ startsOn: '2020-01-05', joinUntil: '2020-01-12' });
    const trashed = await classOf();
    await server.asAdmin('DELETE', `/api/admin/classes/${trashed}`);
    const stored = async (batchId: unknown) => {
      const { body } = await server.call('POST', '/api/contact', anEnquiry({ batchId }));
      expect(body.success).toBe(true);
      const { batch_id, seat } = (await rowOf(body.data._id)) ?? {};
      return { batch_id, seat };
    };
    expect(await stored(open)).toEqual({ batch_id: open, seat: 'wants' });
    // A request that waited in a browser's queue may name a class that has already begun. Staff should see this class.
    expect(await stored(past)).toEqual({ batch_id: past, seat: 'wants' });
    for (const dropped of [trashed, v7(), 'morning', '', 5, null, { id: open }])
      expect(await stored(dropped)).toEqual({ batch_id: null, seat: '' });
  });

  it('is dropped without a class, and is implied by a class without a seat', async () => {
    const batchId = await classOf();
    const id = await walkIn();
    await change(id, { seat: 'joined' });
    expect(await rowOf(id)).toMatchObject({ batch_id: null, seat: '' });
    await change(id, { batchId });
    expect(await rowOf(id)).toMatchObject({ batch_id: batchId, seat: 'wants' });
    await change(id, { batchId: null });
    expect(await rowOf(id)).toMatchObject({ batch_id: null, seat: '' });
  });
});

describe('a held seat', () => {
  it('gets a follow-up in two days, even if the enquiry was completed', async () => {
    const batchId = await classOf();
    const until = dayAfter(today(), 2);
    const id = await seat(batchId, 'held');
    expect(await rowOf(id)).toMatchObject({ follow_up_on: until, follow_up_kind: 'call' });
    const completed = await walkIn();
    await change(completed, { status: 'completed' });
    await change(completed, { batchId, seat: 'held' });
    expect(await rowOf(completed)).toMatchObject({ status: 'contacted', follow_up_on: until });
  });

  it('keeps a follow-up day that the same change names, and an earlier appointment', async () => {
    const batchId = await classOf();
    const named = await seat(batchId, 'held', { followUpOn: dayAfter(today(), 9) });
    expect(await rowOf(named)).toMatchObject({ follow_up_on: dayAfter(today(), 9) });
    const visit = { followUpOn: dayAfter(today(), 1), followUpTime: '10:00', followUpKind: 'visit' };
    const id = await walkIn(visit);
    await change(id, { batchId, seat: 'held' });
    expect(await rowOf(id)).toMatchObject({
      follow_up_on: visit.followUpOn,
      follow_up_time: '10:00',
      follow_up_kind: 'visit',
    });
    const later = await walkIn({ followUpOn: dayAfter(today(), 30) });
    await change(later, { batchId, seat: 'held' });
    expect(await rowOf(later)).toMatchObject({ follow_up_on: dayAfter(today(), 2) });
  });
});

describe('the waiting list', () => {
  /** Creates a class with one seat, which one enquiry has taken. Two more enquiries are on the waiting list. */
  async function fullClass(wanted = 'joined') {
    const batchId = await classOf({ seats: 1, title: 'IELTS, evening' });
    const taken = await seat(batchId, wanted);
    const first = await seat(batchId, 'waiting', { status: 'completed' });
    const second = await seat(batchId, 'waiting');
    return { batchId, taken, first, second };
  }
  const isCalled = async ({ first, second }: { first: string; second: string }) => {
    expect(await rowOf(first)).toMatchObject({ status: 'contacted', follow_up_on: today(), seat: 'waiting' });
    expect(await rowOf(second)).toMatchObject({ follow_up_on: null, seat: 'waiting' });
    expect((await historyOf(first)).at(-1)).toEqual({
      before: { followUpOn: null },
      after: { followUpOn: today(), freeSeat: 'IELTS, evening' },
    });
  };

  it('its first enquiry becomes due today when somebody leaves the class', async () => {
    const full = await fullClass();
    await change(full.taken, { seat: 'left' });
    await isCalled(full);
    expect(await seatsLeft(full.batchId)).toBe(1);
    // The free seat is not taken yet. The additional seat makes two free seats, so the second enquiry becomes due, too.
    await server.asAdmin('PUT', `/api/admin/classes/${full.batchId}`, { seats: 2 });
    expect(await rowOf(full.second)).toMatchObject({ follow_up_on: today() });
  });

  it('nobody on it becomes due when a seat in a cancelled class becomes free', async () => {
    const full = await fullClass();
    await server.asAdmin('PUT', `/api/admin/classes/${full.batchId}`, { status: 'cancelled' });
    await change(full.taken, { seat: 'left' });
    expect(await rowOf(full.first)).toMatchObject({ follow_up_on: null });
  });

  it('its first enquiry becomes due today when a seat becomes free by a change of class or by an erasure', async () => {
    const moved = await fullClass();
    await change(moved.taken, { batchId: await classOf(), seat: 'joined' });
    await isCalled(moved);
    const erased = await fullClass();
    await server.asAdmin('POST', `/api/admin/contacts/${erased.taken}/erasure`);
    await isCalled(erased);
    expect(await seatsLeft(erased.batchId)).toBe(1);
  });

  it('its first enquiry becomes due today when the class gets another seat', async () => {
    const full = await fullClass();
    await server.asAdmin('PUT', `/api/admin/classes/${full.batchId}`, { seats: 2 });
    await isCalled(full);
  });

  it('nobody on it becomes due when a held seat becomes joined', async () => {
    const full = await fullClass('held');
    await change(full.taken, { seat: 'joined' });
    expect(await rowOf(full.first)).toMatchObject({ follow_up_on: null });
  });

  it('its first enquiry keeps an earlier follow-up day, and an appointment of today', async () => {
    const { taken, first } = await fullClass();
    await change(first, {
      status: 'contacted',
      followUpOn: today(),
      followUpTime: '16:00',
      followUpKind: 'visit',
    });
    await change(taken, { seat: 'left' });
    expect(await rowOf(first)).toMatchObject({ follow_up_on: today(), follow_up_time: '16:00' });
  });
});

describe('a class', () => {
  it('cannot be deleted while a seat is taken; it can be deleted if visitors only want seats', async () => {
    const batchId = await classOf();
    const id = await seat(batchId, 'held');
    await seat(batchId, 'wants');
    expect(await server.asAdmin('DELETE', `/api/admin/classes/${batchId}`)).toMatchObject({
      status: 400,
      body: {
        message:
          'This class has a seat taken, so it cannot be deleted. Cancel it, or give the seats up first.',
      },
    });
    await change(id, { seat: 'left' });
    expect((await server.asAdmin('DELETE', `/api/admin/classes/${batchId}`)).status).toBe(200);
    expect(await seatsLeft(batchId)).toBeUndefined();
  });

  it("that changes its time or place adds this to the history of every enquiry with a seat, and to the person's timeline", async () => {
    const batchId = await classOf({ title: 'PTE, evening', place: 'Room 1' });
    const person = await desk.aPersonId({ name: 'Maya' });
    const joined = await walkIn({ personId: person });
    await change(joined, { batchId, seat: 'joined' });
    const waiting = await seat(batchId, 'waiting');
    const wish = await seat(batchId, 'wants');
    await server.asAdmin('PUT', `/api/admin/classes/${batchId}`, {
      place: 'online',
      from: '17:00',
      to: '18:30',
    });
    await server.asAdmin('PUT', `/api/admin/classes/${batchId}`, { fee: 'NPR 13,000' });
    const told = {
      before: { class: 'PTE, evening: from 2030-01-06, Sun to Thu, 07:00 to 08:30, Room 1' },
      after: { class: 'PTE, evening: from 2030-01-06, Sun to Thu, 17:00 to 18:30, online' },
    };
    for (const id of [joined, waiting]) expect((await historyOf(id)).at(-1)).toEqual(told);
    expect(await historyOf(wish)).toHaveLength(1);
    const { data } = await desk.ask(
      'query ($id: ID!) { adminPerson(id: $id) { timeline(first: 50) { change { before after } } } }',
      { id: person },
    );
    expect(data.adminPerson.timeline.map(({ change }: { change: object }) => change)).toContainEqual(told);
  });

  it('increases the content version exactly when the number of its seats changes', async () => {
    const batchId = await classOf();
    const id = await walkIn();
    const raised = async (body: object) => {
      const before = await version();
      expect((await change(id, body)).status).toBe(200);
      return (await version()) !== before;
    };
    expect(await raised({ batchId, seat: 'wants' })).toBe(false);
    expect(await raised({ seat: 'held' })).toBe(true);
    expect(await raised({ status: 'contacted', followUpOn: '2030-01-01' })).toBe(false);
    expect(await raised({ seat: 'joined' })).toBe(true);
    const before = await version();
    await server.asAdmin('POST', `/api/admin/contacts/${id}/erasure`);
    expect(await version()).not.toBe(before);
  });
});

describe('people with seats', () => {
  it('keep their seats when they are merged, and when the merge is undone', async () => {
    const batchId = await classOf({ seats: 2 });
    const [kept, gone] = [await desk.aPersonId({ name: 'Sita' }), await desk.aPersonId({ name: 'Sita' })];
    const [one, two] = [await walkIn({ personId: kept }), await walkIn({ personId: gone })];
    await change(one, { batchId, seat: 'joined' });
    await change(two, { batchId, seat: 'held' });
    const both = async () => [await rowOf(one), await rowOf(two)].map((row) => [row?.batch_id, row?.seat]);
    const merged = await desk.merge(kept, gone, 1, 1);
    expect(await both()).toEqual([
      [batchId, 'joined'],
      [batchId, 'held'],
    ]);
    expect(await seatsLeft(batchId)).toBe(0);
    await desk.undo(merged.data.mergePeople.merges[0]._id);
    expect(await both()).toEqual([
      [batchId, 'joined'],
      [batchId, 'held'],
    ]);
  });

  it('free all their seats when they are erased, and the export names the class', async () => {
    const batchId = await classOf({ seats: 2, title: 'SAT, weekend' });
    const person = await desk.aPersonId({ name: 'Hari' });
    for (const wanted of ['joined', 'held'])
      await change(await walkIn({ personId: person }), { batchId, seat: wanted });
    const waiting = [
      await seat(batchId, 'waiting'),
      await seat(batchId, 'waiting'),
      await seat(batchId, 'waiting'),
    ];
    const exported = await server.asAdmin('POST', `/api/admin/people/${person}/export`);
    expect(JSON.parse(exported.body.data).enquiries).toMatchObject([
      { class: 'SAT, weekend', seat: 'joined' },
      { class: 'SAT, weekend', seat: 'held' },
    ]);
    await server.asAdmin('POST', `/api/admin/people/${person}/erasure`);
    expect(await seatsLeft(batchId)).toBe(2);
    const days = await Promise.all(waiting.map(async (id) => (await rowOf(id))?.follow_up_on));
    expect(days).toEqual([today(), today(), null]);
  });
});
