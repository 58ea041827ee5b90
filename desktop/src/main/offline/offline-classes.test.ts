import { expect, test } from 'vitest';
import { aClass, aWalkIn } from '../../../../api/src/testing/factories.ts';
import { editOf, useOffice } from './offline.testing.ts';

const office = useOffice();

const seat = `mutation ($id: ID!, $input: EnquiryUpdateInput!, $base: EnquiryUpdateInput) {
  updateEnquiry(id: $id, input: $input, base: $base) { _id version batchId seat }
}`;
const classes = '{ adminBatches { _id title seatsTaken seatsLeft weekdays } }';
const register =
  'query ($batch: ID) { page: adminEnquiries(batch: $batch) { edges { node { _id batchId seat } } } }';

const { atServer } = office;
const newClass = async (overrides: Record<string, unknown> = {}): Promise<string> =>
  (await office.server.asAdmin('POST', '/api/admin/classes', aClass(overrides))).body.data._id;
const walkIn = async (): Promise<{ _id: string }> =>
  (await office.server.asAdmin('POST', '/api/admin/contacts', aWalkIn())).body.data;
const change = (id: string, body: object) =>
  office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, body);

test('the copy has the classes with their seats and registers, also after a colleague has changed a seat', async () => {
  const batch = await newClass({ seats: 4 });
  const [first, second] = [await walkIn(), await walkIn()];
  await change(first._id, { batchId: batch, seat: 'joined' });
  const desk = await office.syncedComputer();
  expect(await desk.read(classes)).toEqual(await atServer(classes));
  expect(await desk.read(register, { batch })).toEqual(await atServer(register, { batch }));
  await change(second._id, { batchId: batch, seat: 'held' });
  await change(first._id, { seat: 'left' });
  await desk.back();
  const here = await desk.read(classes);
  expect(here).toEqual(await atServer(classes));
  expect(here.adminBatches).toContainEqual(
    expect.objectContaining({ _id: batch, seatsTaken: 1, seatsLeft: 3 }),
  );
  expect(await desk.read(register, { batch })).toEqual(await atServer(register, { batch }));
});

test('a seat assigned offline is sent; if the class is full by then, the change is refused', async () => {
  const batch = await newClass({ seats: 2 });
  const [ours, late, theirs] = [await walkIn(), await walkIn(), await walkIn()];
  const desk = await office.syncedComputer('cut');
  const input = { batchId: batch, seat: 'joined' };
  for (const each of [ours, late]) {
    const { data } = await desk.ask(seat, editOf(each, input));
    expect(data.updateEnquiry).toMatchObject(input);
  }
  await change(theirs._id, input);
  await desk.back();
  const { waiting } = desk.service.state();
  expect(waiting).toMatchObject([
    {
      state: 'refused',
      recordId: late._id,
      message: 'This class is full. Choose the waiting list.',
      names: { [batch]: expect.stringContaining('IELTS') },
    },
  ]);
  const rows = (await atServer(register, { batch })).page.edges.map(({ node }: { node: object }) => node);
  expect(rows.map(({ _id }: { _id: string }) => _id).sort()).toEqual([ours._id, theirs._id].sort());
  await desk.service.decide(String(waiting[0]?.id), 'theirs');
  expect(desk.service.state().waiting).toEqual([]);
});

test('if a colleague has assigned another seat meanwhile, staff decide about class and seat together', async () => {
  const [morning, evening] = [await newClass(), await newClass()];
  const enquiry = await walkIn();
  const { _id } = enquiry;
  const desk = await office.syncedComputer('cut');
  await desk.ask(seat, editOf(enquiry, { batchId: morning, seat: 'held' }));
  await change(_id, { batchId: evening, seat: 'waiting' });
  await desk.back();
  const [waiting] = desk.service.state().waiting;
  expect(waiting).toMatchObject({ state: 'conflict' });
  await desk.service.decide(String(waiting?.id), 'ours');
  expect((await atServer(register, { batch: morning })).page.edges).toEqual([
    { node: { _id, batchId: morning, seat: 'held' } },
  ]);
});

test('deleting a class offline is refused later if one of its seats is taken', async () => {
  const batch = await newClass();
  await change((await walkIn())._id, { batchId: batch, seat: 'held' });
  const desk = await office.syncedComputer('cut');
  await desk.ask('mutation ($id: ID!) { deleteBatch(id: $id) { _id } }', { id: batch });
  await desk.back();
  expect(desk.service.state().waiting).toMatchObject([
    { state: 'refused', message: expect.stringContaining('cannot be deleted') },
  ]);
});
