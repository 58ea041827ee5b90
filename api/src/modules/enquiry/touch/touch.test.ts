import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { aService, aTouch } from '../../../testing/factories.ts';
import { ADMIN, useTestApi } from '../../../testing/test-api.ts';
import { officeDay } from '../../dashboard/dashboard.rules.ts';
import { nextDayMissing } from './touch.rules.ts';

const server = useTestApi();

const DAY = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => officeDay(new Date(Date.now() + days * DAY));
const enquiry = async (change?: object): Promise<string> => {
  const id = await server.enquire();
  if (change) await server.asAdmin('PATCH', `/api/admin/contacts/${id}`, change);
  return id;
};
const touch = (id: string, body: object, headers?: Record<string, string>) =>
  server.asAdmin('POST', `/api/admin/contacts/${id}/touches`, body, headers);
const change = (id: string, body: object) => server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body);
const SEEN = `query ($id: ID!) { adminEnquiry(id: $id) {
  _id version status followUpOn followUpTime followUpKind counsellorId touchedAt
  touches { _id enquiryId channel outcome text followUpOn followUpTime admin adminName createdAt takenBackAt }
  history { action before after } } }`;
const seen = async (id: string) => (await server.ask(SEEN, { id })).data.adminEnquiry;

async function account(name: string): Promise<string> {
  const { id } = await makeAccount(server, `${name.toLowerCase()}@office.example`);
  await server.sql('update admin set name = ? where id = ?', [name, id]);
  return id;
}

describe('refused', () => {
  it('without a sign-in, before anything is read', async () => {
    const { status } = await server.call('POST', '/api/admin/contacts/1/touches', {});
    expect(status).toBe(401);
  });

  it.each([
    [{ outcome: undefined }, { outcome: 'Outcome is required' }],
    [{ outcome: 'asleep' }, { outcome: expect.stringContaining('Outcome must be one of: reached') }],
    [{ channel: 'fax' }, { channel: expect.stringContaining('Channel must be one of: call') }],
    [{ text: 'x'.repeat(5001) }, { text: 'Note must be at most 5000 characters' }],
    [{ id: v4() }, { id: 'Id of the touch must be a UUIDv7' }],
    [{ at: 'yesterday' }, { at: 'Time of the touch must be a date and time' }],
    [{ followUpOn: '2026-02-30' }, { followUpOn: expect.stringContaining('must be a date') }],
    [{ followUpTime: '25:00' }, { followUpTime: expect.stringContaining('must be a time such as 14:30') }],
    [{ followUpOn: null }, { followUpOn: nextDayMissing }],
    [{ followUpOn: undefined }, { followUpOn: nextDayMissing }],
    [{ followUpOn: dayIn(-1) }, { followUpOn: nextDayMissing }],
    [{ outcome: 'not_interested', status: 'contacted', followUpOn: null }, { followUpOn: nextDayMissing }],
  ])('with %o: %o', async (body, errors) => {
    const id = await enquiry();
    const answer = await touch(id, aTouch(body));
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 400, errors });
    expect(await seen(id)).toMatchObject({
      version: 1,
      status: 'new',
      touchedAt: null,
      touches: [],
      history: [],
    });
  });

  it('on an enquiry that does not exist or is held as spam', async () => {
    expect((await touch(v7(), aTouch())).status).toBe(404);
    const id = await enquiry();
    await server.sql('update enquiry set is_held = true where id = ?', [id]);
    const { status, body } = await touch(id, aTouch());
    expect([status, body.message]).toEqual([400, 'This message is held back as spam. Release it first.']);
  });

  it.each([0, 1, 3])('on a stale version, with the current enquiry (version %i)', async (version) => {
    const id = await enquiry({ status: 'contacted' });
    const { status, body } = await touch(id, { ...aTouch(), version });
    expect(status).toBe(409);
    expect(body.data).toMatchObject({ _id: id, version: 2, status: 'contacted' });
    expect((await seen(id)).touches).toEqual([]);
  });
});

describe('a touch', () => {
  it('is stored with status, next day and history, and the enquiry counts as answered', async () => {
    const id = await enquiry();
    const next = { followUpOn: dayIn(2), followUpTime: '14:30', followUpKind: 'visit' };
    const { status, body } = await touch(id, { ...aTouch({ ...next, text: 'Comes by' }), version: 1 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ _id: id, version: 2, status: 'contacted', ...next });
    const { touches, history, touchedAt } = await seen(id);
    expect(touches).toEqual([
      {
        _id: expect.any(String),
        enquiryId: id,
        ...{ channel: 'call', outcome: 'reached', text: 'Comes by' },
        ...{ followUpOn: next.followUpOn, followUpTime: '14:30' },
        ...{
          admin: expect.stringContaining('@'),
          adminName: expect.any(String),
          createdAt: touchedAt,
          takenBackAt: null,
        },
      },
    ]);
    expect(history).toEqual([
      {
        action: 'updated',
        before: {
          ...{ status: 'new', followUpOn: null, followUpTime: null, followUpKind: 'call' },
          counsellor: null,
        },
        after: { status: 'contacted', ...next, counsellor: 'counsellor' },
      },
    ]);
    const log = await server.sql('select action from activity where record_id = ? order by id', [id]);
    expect(log.map(({ action }) => action)).toEqual(['updated', 'touched']);
  });

  it('is marked as taken back by the change that undoes it, and other touches are not', async () => {
    const id = await enquiry();
    const [kept, undone] = [v7(), v7()];
    await touch(id, aTouch({ id: kept, followUpOn: dayIn(2) }));
    await touch(id, aTouch({ id: undone, followUpOn: dayIn(3) }));
    const other = await enquiry();
    const elsewhere = v7();
    await touch(other, aTouch({ id: elsewhere, followUpOn: dayIn(2) }));
    const undo = (takesBack: string, token = server.token) =>
      server.graphql(
        'mutation ($id: ID!, $takesBack: ID) { updateEnquiry(id: $id, input: {}, takesBack: $takesBack) { version } }',
        { id, takesBack },
        { authorization: `Bearer ${token}` },
      );
    const colleague = await makeAccount(server, 'takes-back@office.example');
    for (const nothing of [elsewhere, 'x', v7()])
      expect((await undo(nothing)).body.data.updateEnquiry).toEqual({ version: 3 });
    expect((await undo(undone, colleague.token)).body.data.updateEnquiry).toEqual({ version: 3 });
    expect((await undo(undone)).body.data.updateEnquiry).toEqual({ version: 4 });
    const marks = async (of: string) =>
      (await seen(of)).touches.map((each: { takenBackAt: string | null }) => each.takenBackAt !== null);
    expect(await marks(id)).toEqual([false, true]);
    expect(await marks(other)).toEqual([false]);
    const { touches } = await seen(id);
    expect((await undo(undone)).body.data.updateEnquiry).toEqual({ version: 4 });
    expect((await seen(id)).touches).toEqual(touches);
  });

  it('with the outcome "sent" requires nothing and changes no field, but is announced', async () => {
    const id = await enquiry({ counsellorId: await account('Sender') });
    const history = [expect.objectContaining({ after: { counsellor: 'Sender' } })];
    const { body } = await touch(id, { channel: 'viber', outcome: 'sent', text: 'Documents' });
    expect(body.data).toMatchObject({ status: 'new', followUpOn: null, version: 3 });
    expect(await seen(id)).toMatchObject({
      history,
      touches: [{ followUpOn: null }],
      touchedAt: expect.any(String),
    });
  });

  it('with the outcome "sent" on a due day requires a next day, unless it completes the enquiry', async () => {
    const id = await enquiry({ followUpOn: dayIn(-2) });
    for (const followUpOn of [undefined, null, dayIn(-1)]) {
      const { status, body } = await touch(id, { outcome: 'sent', followUpOn });
      expect([status, body.errors]).toEqual([400, { followUpOn: expect.stringContaining('next day') }]);
    }
    expect((await seen(id)).touches).toEqual([]);
    const answered = await touch(id, { outcome: 'sent', followUpOn: dayIn(3) });
    expect(answered.body.data).toMatchObject({ status: 'new', followUpOn: dayIn(3) });
    expect((await seen(id)).touches).toMatchObject([{ outcome: 'sent', followUpOn: dayIn(3) }]);
    // The enquiry is no longer due, so a second reply needs no day, and the planned day is kept.
    expect((await touch(id, { outcome: 'sent' })).body.data).toMatchObject({ followUpOn: dayIn(3) });
    const other = await enquiry({ followUpOn: dayIn(-2) });
    const completed = { outcome: 'sent', status: 'completed', followUpOn: null };
    expect((await touch(other, completed)).body.data).toMatchObject({ status: 'completed' });
  });

  it('keeps the fields that are missing or null, but null clears the day', async () => {
    const next = { followUpOn: dayIn(5), followUpTime: '11:00', followUpKind: 'visit' };
    const id = await enquiry({ status: 'contacted', ...next });
    const nothing = { status: null, followUpTime: null, followUpKind: null };
    expect((await touch(id, { outcome: 'busy', ...nothing })).body.data).toMatchObject({
      status: 'contacted',
      ...next,
    });
    const closed = { outcome: 'not_interested', status: 'completed', followUpOn: null };
    const done = { status: 'completed', followUpOn: null, followUpTime: null, followUpKind: 'call' };
    expect((await touch(id, closed)).body.data).toMatchObject(done);
  });

  it('is stored once per key, and a key is valid for one content', async () => {
    const id = await enquiry();
    const body = aTouch();
    const key = { 'idempotency-key': v7() };
    const [one, two] = await Promise.all([touch(id, body, key), touch(id, body, key)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.data).toEqual(one.body.data);
    expect((await touch(id, { ...body, text: 'Another' }, key)).status).toBe(400);
    expect((await seen(id)).touches).toHaveLength(1);
  });

  it('is stored once per id, whatever the key and the version; another content is a conflict', async () => {
    const [id, other] = [await enquiry(), await enquiry()];
    const body = { ...aTouch({ id: v7() }), version: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => touch(id, body, { 'idempotency-key': v7() })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.map((each) => each.body.data.version)).toEqual([2, 2, 2]);
    await change(id, { status: 'completed' });
    expect((await touch(id, body)).body.data).toMatchObject({ status: 'completed', version: 3 });
    expect((await touch(id, { ...body, text: 'Another' })).status).toBe(409);
    expect((await touch(other, body)).status).toBe(409);
    expect([await seen(id), await seen(other)].map(({ touches }) => touches.length)).toEqual([1, 0]);
  });

  it('sent for two enquiries at the same time with one id is stored for one of them', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => enquiry()));
    const body = aTouch({ id: v7() });
    const answers = await Promise.all(ids.map((id) => touch(id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('that waited in a queue has its own time, which decides the required next day and the order', async () => {
    const id = await enquiry();
    await server.sql(`update enquiry set created_at = now() - interval '10 days' where id = ?`, [id]);
    const at = (days: number) => new Date(Date.now() - days * DAY).toISOString();
    await touch(id, { outcome: 'sent', text: 'today' });
    const tomorrow = dayIn(-2);
    const late = await touch(id, aTouch({ text: 'three days ago', at: at(3), followUpOn: tomorrow }));
    expect([late.status, late.body.data?.followUpOn]).toEqual([201, tomorrow]);
    await touch(id, { outcome: 'sent', text: 'too early', at: at(400) });
    await touch(id, aTouch({ text: 'too late', at: at(-400), followUpOn: dayIn(1) }));
    const { touches, touchedAt } = await seen(id);
    expect(touches.map(({ text }: { text: string }) => text)).toEqual([
      'too early',
      'three days ago',
      'today',
      'too late',
    ]);
    expect(Date.parse(touches[0].createdAt)).toBeCloseTo(Date.parse(at(10)), -6);
    expect(touchedAt).toBe(touches[3].createdAt);
    expect(Date.parse(touches[3].createdAt)).toBeLessThanOrEqual(Date.now());
    const older = await server.ask(
      'query ($id: ID!, $before: ID) { adminEnquiry(id: $id) { touches(first: 1, before: $before) { text } } }',
      { id, before: touches[2]._id },
    );
    expect(older.data.adminEnquiry.touches).toEqual([{ text: 'three days ago' }]);
  });
});

describe('a change of an enquiry', () => {
  it('by a touch assigns it to the account that logs the touch, if it is unassigned or its counsellor has left', async () => {
    const [asha, left] = [await account('Keeps'), await account('Left')];
    const { id: me } =
      (await server.sql<{ id: string }>('select id from admin where email = ?', [ADMIN.email]))[0] ?? {};
    const [free, hers, his] = [
      await enquiry(),
      await enquiry({ counsellorId: asha }),
      await enquiry({ counsellorId: left }),
    ];
    await server.sql('update admin set is_active = false where id = ?', [left]);
    for (const id of [free, hers, his]) await touch(id, aTouch());
    expect((await seen(free)).counsellorId).toBe(me);
    expect((await seen(hers)).counsellorId).toBe(asha);
    expect((await seen(his)).counsellorId).toBe(me);
  });

  it('accepts only an active account as counsellor, and keeps a counsellor who was disabled later', async () => {
    const counsellorId = await account('Asha');
    const id = await enquiry();
    const refused = async (value: unknown) => (await change(id, { counsellorId: value })).body.errors;
    expect(await refused('me')).toEqual({ counsellorId: 'Counsellor must be a UUID' });
    const inactive = { counsellorId: 'Choose a counsellor whose account is active' };
    expect(await refused(v7())).toEqual(inactive);
    expect((await change(id, { counsellorId })).body.data.counsellorId).toBe(counsellorId);
    expect((await seen(id)).history[0]).toMatchObject({
      before: { counsellor: null },
      after: { counsellor: 'Asha' },
    });
    await server.sql('update admin set is_active = false where id = ?', [counsellorId]);
    expect((await change(id, { status: 'contacted' })).status).toBe(200);
    expect((await change(await enquiry(), { counsellorId })).body.errors).toEqual(inactive);
    expect((await change(id, { counsellorId: '' })).body.data.counsellorId).toBeNull();
  });

  it('succeeds for one of two colleagues who take the enquiry at once; the other is told who has it', async () => {
    const people = [await account('Bina'), await account('Chitra')];
    const id = await enquiry();
    const answers = await Promise.all(people.map((counsellorId) => change(id, { counsellorId, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(lost?.body.data.counsellorId).toBe(won?.body.data.counsellorId);
  });

  it('has a time only with a day; removing the day removes the time and the kind', async () => {
    const id = await enquiry();
    expect((await change(id, { followUpTime: '9:00' })).status).toBe(400);
    const none = { followUpOn: null, followUpTime: null, followUpKind: 'call' };
    expect((await change(id, { followUpTime: '09:00', followUpKind: 'visit' })).body.data).toMatchObject(
      none,
    );
    const next = { followUpOn: '2199-01-01', followUpTime: '09:00', followUpKind: 'visit' };
    expect((await change(id, next)).body.data).toMatchObject(next);
    expect((await change(id, { status: 'completed' })).body.data).toMatchObject({
      ...next,
      status: 'completed',
    });
    expect((await change(id, { followUpOn: '' })).body.data).toMatchObject(none);
  });

  it.each(['/api/admin/contacts/:id', '/api/admin/services/:id'])(
    'on version 0 of %s is refused as stale',
    async (path) => {
      const service = async () => (await server.create('services', aService()))._id;
      const id = path.includes('contacts') ? await enquiry() : await service();
      const answer = await server.asAdmin(
        path.includes('contacts') ? 'PATCH' : 'PUT',
        path.replace(':id', id),
        {
          status: path.includes('contacts') ? 'contacted' : 'active',
          version: 0,
        },
      );
      expect(answer.status).toBe(409);
    },
  );

  it('and a note set the time of the last touch', async () => {
    const id = await enquiry();
    await server.ask(`mutation { addEnquiryNote(enquiryId: "${id}", input: { text: "Called" }) { _id } }`);
    expect(await seen(id)).toMatchObject({ version: 2, touchedAt: expect.any(String) });
  });
});
