/** After a lost response, the app repeats a change. For 90 days, the server recognises the change by its Idempotency-Key. */
import { beforeEach, expect, test } from 'vitest';
import { newId } from './new.change.ts';
import { editOf, update, useOffice } from './offline.testing.ts';
import { addNote, createService, reorderServices } from './offline-acts.testing.ts';

const office = useOffice();
const days = 86_400_000;

beforeEach(async () => {
  await office.server.sql('truncate service, enquiry, enquiry_note, activity, idempotency_key cascade');
});

const { atServer } = office;
const services = async (): Promise<{ _id: string; title: string }[]> =>
  (await atServer('{ adminServices { _id title } }')).adminServices;
const notes = async (id: string): Promise<string[]> =>
  (
    await atServer('query ($id: ID!) { adminEnquiry(id: $id) { notes { text } } }', { id })
  ).adminEnquiry.notes.map(({ text }: { text: string }) => text);

async function pause(desk: ReturnType<typeof office.computer>) {
  desk.way.is = 'cut';
  await office.server.sql('delete from idempotency_key');
  desk.way.behind = 91 * days;
}

async function lost(query: string, variables: object) {
  const desk = await office.syncedComputer('answers lost');
  const { extensions } = await desk.ask(query, variables);
  expect(extensions).toEqual({ queued: true });
  desk.way.is = 'cut';
  return desk;
}

test('a note, a new record, a deletion and an order whose response was lost do not undo a colleague’s later change', async () => {
  const [id = ''] = await office.enquiries('Asked last week');
  for (const title of ['One', 'Two', 'Three']) await office.newService(title);
  const ids = (await services()).map(({ _id }) => _id);
  const desks = [
    await lost(addNote, { id, text: ' Called, no answer ' }),
    await lost(createService, { id: newId(Date.now()), title: 'Made once' }),
    await lost('mutation ($id: ID!) { deleteService(id: $id) { _id } }', { id: ids[0] }),
    await lost(reorderServices, { ids: ids.slice(1).toReversed() }),
  ];
  for (const desk of desks) desk.way.behind = 80 * days;
  // Colleagues undo some of the changes, so making them again would overwrite the colleagues' work.
  await atServer('mutation ($id: ID!) { restoreService(id: $id) { _id } }', { id: ids[0] });
  await atServer(reorderServices, { ids });
  const before = await services();
  for (const desk of desks) {
    await desk.back();
    expect(desk.service.state().waiting).toEqual([]);
  }
  expect(await notes(id)).toEqual(['Called, no answer']);
  expect(await services()).toEqual(before);
  expect(before.map(({ title }) => title).sort()).toEqual(['Made once', 'One', 'Three', 'Two']);
});

test('an edit that waits behind a change whose response was lost does not overwrite a colleague’s edit', async () => {
  const service = await office.newService('Ours to come');
  const desk = await lost(update, editOf(service, { title: 'First' }));
  const { adminService: here } = await desk.read('query ($id: ID!) { adminService(id: $id) { _id title } }', {
    id: service._id,
  });
  await desk.ask(update, editOf(here, { title: 'Second' }));
  await office.server.asAdmin('PUT', `/api/admin/services/${service._id}`, { title: 'A colleague’s' });
  await desk.back();
  expect(desk.service.state().waiting).toMatchObject([
    { state: 'conflict', fields: [{ name: 'title', ours: 'Second', theirs: 'A colleague’s' }] },
  ]);
});

test('changes that were never sent are sent however long they have waited, and two equal changes are both sent', async () => {
  const [id = ''] = await office.enquiries('Asked long ago');
  const desk = await office.syncedComputer();
  // This request cannot reach the server, so the app notices that it is offline and does not try to send the changes.
  await desk.read('{ me { email } }');
  await desk.ask(addNote, { id, text: 'No answer' });
  await desk.ask(addNote, { id, text: 'No answer' });
  await desk.ask(createService, { title: 'Never sent' });
  await pause(desk);
  await office.newService('Never sent');
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await notes(id)).toEqual(['No answer', 'No answer']);
  expect((await services()).filter(({ title }) => title === 'Never sent')).toHaveLength(2);
});

test('after 90 days staff are asked about a new order whose response was lost, and either choice takes effect', async () => {
  const ids = (await services()).map(({ _id }) => _id);
  for (const choice of ['ours', 'theirs'] as const) {
    await atServer(reorderServices, { ids });
    const order = ids.toReversed();
    const desk = await lost(reorderServices, { ids: order });
    await pause(desk);
    await atServer(reorderServices, { ids });
    await desk.back();
    const { waiting } = desk.service.state();
    const message = expect.stringContaining('the response was lost');
    expect(waiting).toMatchObject([{ state: 'refused', isQuestion: true, message }]);
    await desk.service.decide(String(waiting[0]?.id), choice);
    expect(desk.service.state().waiting).toEqual([]);
    expect((await services()).map(({ _id }) => _id)).toEqual(choice === 'ours' ? order : ids);
    // Otherwise, a later sync of this desk could change the difference to the server's clock, which all desks share, during the
    // test of the next desk.
    desk.service.stop();
  }
});

test('after 90 days a new record and a note whose responses were lost are sent again, and exist only once', async () => {
  const [id = ''] = await office.enquiries('Noted long ago');
  for (const [query, variables] of [
    [createService, { id: newId(Date.now()), title: 'Made long ago' }],
    [addNote, { id, note: newId(Date.now()), text: 'Called' }],
  ] as const) {
    const desk = await lost(query, variables);
    await pause(desk);
    await desk.back();
    expect(desk.service.state().waiting).toEqual([]);
    desk.service.stop();
  }
  expect((await services()).filter(({ title }) => title === 'Made long ago')).toHaveLength(1);
  expect(await notes(id)).toEqual(['Called']);
});

test('a change whose key the server has stored with other content is sent under a new key once staff try again', async () => {
  const desk = await lost(createService, { id: newId(Date.now()), title: 'Made once' });
  await office.server.sql(`update idempotency_key set operation = 'another request'`);
  await desk.back();
  const [change] = desk.service.state().waiting;
  expect(change).toMatchObject({ state: 'refused', message: expect.stringContaining('Idempotency-Key') });
  await desk.service.decide(String(change?.id), 'ours');
  expect(desk.service.state().waiting).toEqual([]);
  expect((await services()).filter(({ title }) => title === 'Made once')).toHaveLength(1);
});
