import { expect, test } from 'vitest';
import { editOf, useOffice } from './offline.testing.ts';
import { addNote, createTouch, updateEnquiry } from './offline-acts.testing.ts';

const office = useOffice();

const fields =
  '_id version status followUpOn followUpTime followUpKind counsellorId touches { _id channel outcome text followUpOn followUpTime takenBackAt admin adminName } notes { text } history { action before after }';
const own = (id: string) => `{ adminEnquiry(id: "${id}") { ${fields} } }`;
const stored = async (id: string) => (await office.atServer(own(id))).adminEnquiry;
const call = {
  outcome: 'no_answer',
  text: 'Rang out',
  status: 'new',
  followUpOn: '2190-05-04',
  followUpTime: '15:00',
};

async function cutDesk(name: string) {
  const [id = ''] = await office.enquiries(name);
  const desk = await office.syncedComputer('cut');
  const read = async () => (await desk.read(own(id))).adminEnquiry;
  return { id, desk, read, waiting: () => desk.service.state().waiting };
}

test('a touch is shown at once as the server creates it, survives a kill and a lost response, and is made once', async () => {
  const { id, desk, read } = await cutDesk('Called offline');
  const seen = await read();
  const { data, extensions } = await desk.ask(createTouch, editOf(seen, call));
  expect(extensions).toEqual({ queued: true });
  const next = { outcome: 'reached', channel: 'viber', text: ' Comes by ', status: 'contacted' };
  await desk.ask(createTouch, editOf(data.row, { ...next, followUpOn: '2190-05-06', followUpTime: '' }));
  const here = await read();
  expect(here).toMatchObject({ status: 'contacted', followUpOn: '2190-05-06', followUpTime: null });
  desk.service.stop();
  desk.way.is = 'dead';
  const again = office.computer({ folder: desk.folder, key: desk.key, way: 'answers lost' });
  await again.service.retry();
  await again.back();
  expect(again.service.state().waiting).toEqual([]);
  const there = await stored(id);
  expect(there.touches.map(({ text }: { text: string }) => text)).toEqual(['Rang out', 'Comes by']);
  expect({ ...here, version: 0 }).toEqual({ ...there, version: 0 });
  expect((await again.read(own(id))).adminEnquiry).toEqual(there);
});

test('undoing an outcome offline restores status and day in the copy and on the server, and marks the touch', async () => {
  const { id, desk, read, waiting } = await cutDesk('Undone offline');
  const seen = await read();
  const input = {
    ...call,
    outcome: 'not_interested',
    status: 'completed',
    followUpOn: null,
    followUpTime: null,
  };
  const { data } = await desk.ask(createTouch, editOf(seen, input));
  const takesBack = (await read()).touches[0]._id;
  const before = { status: 'new', followUpOn: null, followUpTime: null, followUpKind: 'call' };
  await desk.ask(updateEnquiry, { ...editOf(data.row, before), takesBack });
  const here = await read();
  const marked = { outcome: 'not_interested', takenBackAt: expect.any(String) };
  expect(here).toMatchObject({ ...before, touches: [marked] });
  await desk.back();
  expect(waiting()).toEqual([]);
  const there = await stored(id);
  expect(there.touches).toMatchObject([marked]);
  // The server sets `takenBackAt` when the change arrives, so this time differs from the one in the copy.
  const touches = there.touches.map((each: object) => ({
    ...each,
    takenBackAt: here.touches[0].takenBackAt,
  }));
  expect({ ...here, version: 0 }).toEqual({ ...there, version: 0, touches });
});

test('a reply on a due day shows its next day offline as the server stores it', async () => {
  const { id, desk, read, waiting } = await cutDesk('Replied offline');
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { followUpOn: '2026-01-05' });
  await desk.back();
  desk.way.is = 'cut';
  const seen = await read();
  const input = { outcome: 'sent', channel: 'viber', followUpOn: '2190-05-04' };
  await desk.ask(createTouch, editOf(seen, input));
  const here = await read();
  expect(here).toMatchObject({ status: 'new', touches: [{ outcome: 'sent', followUpOn: '2190-05-04' }] });
  await desk.back();
  expect(waiting()).toEqual([]);
  const there = await stored(id);
  expect({ ...here, version: 0 }).toEqual({ ...there, version: 0 });
});

test('if a colleague has set another day, staff decide about the day; the call is kept in any case, and notes do not wait', async () => {
  const { id, desk, read, waiting } = await cutDesk('Day of two');
  const seen = await read();
  await desk.ask(createTouch, editOf(seen, call));
  await desk.ask(addNote, { id, text: 'A note' });
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { followUpOn: '2190-07-07' });
  await desk.back();
  expect(waiting()).toMatchObject([{ action: 'touched', state: 'conflict' }]);
  expect(waiting()[0]?.fields).toContainEqual(
    expect.objectContaining({ name: 'followUpOn', ours: '2190-05-04', theirs: '2190-07-07' }),
  );
  expect((await stored(id)).notes).toEqual([{ text: 'A note' }]);
  await desk.service.decide(String(waiting()[0]?.id), 'theirs');
  expect(waiting()).toEqual([]);
  expect(await stored(id)).toMatchObject({
    followUpOn: '2190-07-07',
    followUpTime: null,
    touches: [{ outcome: 'no_answer', text: 'Rang out' }],
  });
});

test('a time set for a day that a colleague changed is a conflict, and our choice stores both day and time', async () => {
  const { id, desk, read, waiting } = await cutDesk('An appointment');
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { followUpOn: '2190-01-01' });
  await desk.back();
  const seen = await read();
  await desk.ask(updateEnquiry, editOf(seen, { followUpTime: '14:30' }));
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { followUpOn: '2190-02-02' });
  await desk.back();
  expect(waiting()).toMatchObject([{ state: 'conflict' }]);
  await desk.service.decide(String(waiting()[0]?.id), 'ours');
  expect(await stored(id)).toMatchObject({ followUpOn: '2190-01-01', followUpTime: '14:30' });
});

test('if two people assign themselves the same enquiry, the second one is told', async () => {
  const { id, desk, read, waiting } = await cutDesk('Taken twice');
  const seen = await read();
  const { me } = await desk.read('{ me { _id } }');
  const [bina] = await office.server.sql<{ id: string }>(
    `insert into admin (id, version, created_at, updated_at, email, name, role, is_active, password_hash, recovery_hashes)
     select gen_random_uuid(), 1, now(), now(), 'bina@prasthan.example', 'Bina', 'staff', true, password_hash, '{}' from admin
     order by created_at limit 1 returning id`,
  );
  await desk.ask(updateEnquiry, editOf(seen, { counsellorId: me._id }));
  const mine = await desk.read(`{ adminEnquiries(counsellor: "${me._id}") { edges { node { _id } } } }`);
  expect(mine.adminEnquiries.edges).toContainEqual({ node: { _id: id } });
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { counsellorId: bina?.id });
  await desk.back();
  expect(waiting()).toMatchObject([
    { state: 'conflict', fields: [{ name: 'counsellorId', ours: me._id, theirs: bina?.id }] },
  ]);
  expect((await desk.ask('{ counsellors { name } }')).data.counsellors).toContainEqual({ name: 'Bina' });
  await desk.service.decide(String(waiting()[0]?.id), 'theirs');
  expect((await stored(id)).counsellorId).toBe(bina?.id);
});

test('an undo whose values a colleague has changed still marks the touch as taken back, if theirs are kept', async () => {
  const { id, desk, read, waiting } = await cutDesk('Undone over another change');
  const { data } = await desk.ask(createTouch, editOf(await read(), call));
  await desk.back();
  desk.way.is = 'cut';
  const [{ _id: takesBack }] = (await read()).touches;
  const before = { followUpOn: null, followUpTime: null, followUpKind: 'call' };
  await desk.ask(updateEnquiry, { ...editOf(data.row, before), takesBack });
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { followUpOn: '2190-07-07' });
  await desk.back();
  expect(waiting()).toMatchObject([{ state: 'conflict' }]);
  await desk.service.decide(String(waiting()[0]?.id), 'theirs');
  expect(waiting()).toEqual([]);
  expect(await stored(id)).toMatchObject({
    followUpOn: '2190-07-07',
    touches: [{ takenBackAt: expect.any(String) }],
  });
});

test('a touch behind a refused one that is given up saves nothing of the refused one', async () => {
  const { id, desk, read, waiting } = await cutDesk('Given up before');
  const plan = { status: 'contacted', followUpOn: '2190-05-04', followUpTime: '15:00' };
  const refused = { ...plan, outcome: 'reached', channel: 'unknown', text: 'Given up' };
  const { data } = await desk.ask(createTouch, editOf(await read(), refused));
  const kept = { ...plan, outcome: 'sent', channel: 'viber', text: 'Kept' };
  await desk.ask(createTouch, editOf(data.row, kept));
  await desk.back();
  expect(waiting()).toMatchObject([{ state: 'refused' }, { state: 'waiting' }]);
  await desk.service.decide(String(waiting()[0]?.id), 'theirs');
  expect(waiting()).toEqual([]);
  expect(await stored(id)).toMatchObject({ status: 'new', followUpOn: null, touches: [{ text: 'Kept' }] });
});
