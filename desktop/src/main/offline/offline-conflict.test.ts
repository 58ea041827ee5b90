import { expect, test } from 'vitest';
import { editOf, update, useOffice } from './offline.testing.ts';

const office = useOffice();

test('a field that a colleague changed too is shown with both values, and waits for a decision', async () => {
  const service = await office.newService();
  const { _id, version } = service;
  const { description } = await office.stored(_id);
  const desk = await office.syncedComputer('cut');
  // The form sends all its fields, including the unchanged description.
  await desk.ask(update, editOf(service, { title: 'Ours', description }));
  const theirs = { title: 'Theirs', description: 'Theirs alone', version };
  await office.server.asAdmin('PUT', `/api/admin/services/${_id}`, theirs);
  await desk.back();
  const [change] = desk.service.state().waiting;
  expect(change).toMatchObject({
    state: 'conflict',
    fields: [{ name: 'title', ours: 'Ours', theirs: 'Theirs' }],
  });
  expect((await office.stored(_id)).title).toBe('Theirs');

  await desk.service.decide(String(change?.id), 'ours');
  expect(desk.service.state().waiting).toEqual([]);
  expect(await office.stored(_id)).toMatchObject({ title: 'Ours', description: 'Theirs alone' });
});

test("a discarded conflict keeps the colleague's value", async () => {
  const service = await office.newService();
  const { _id, version } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Ours' }));
  await office.server.asAdmin('PUT', `/api/admin/services/${_id}`, { title: 'Theirs', version });
  await desk.back();
  await desk.service.decide(String(desk.service.state().waiting[0]?.id), 'theirs');
  expect(desk.service.state().waiting).toEqual([]);
  expect((await office.stored(_id)).title).toBe('Theirs');
});

test('after a conflict is discarded, the fields that only we changed are still sent', async () => {
  const service = await office.newService();
  const { _id, version } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Ours', price: '300' }));
  await office.server.asAdmin('PUT', `/api/admin/services/${_id}`, { title: 'Theirs', version });
  await desk.back();
  await desk.service.decide(String(desk.service.state().waiting[0]?.id), 'theirs');
  expect(desk.service.state().waiting).toEqual([]);
  expect(await office.stored(_id)).toMatchObject({ title: 'Theirs', price: '300' });
});

test("a colleague's edit of another field is kept beside ours", async () => {
  const service = await office.newService('Whole form');
  const { _id, version } = service;
  const desk = await office.syncedComputer('cut');
  // The form sends all its fields, but only the title was changed.
  const input = { title: 'Ours', description: 'As it was', price: '100' };
  await desk.ask(update, editOf(service, input));
  await office.server.asAdmin('PUT', `/api/admin/services/${_id}`, { price: '250', version });
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await office.stored(_id)).toMatchObject({ title: 'Ours', price: '250' });
});

test('a record that a colleague also deleted needs no decision', async () => {
  const { _id } = await office.newService('Deleted by both');
  const desk = await office.syncedComputer('cut');
  await desk.ask('mutation ($id: ID!) { deleteService(id: $id) { _id } }', { id: _id });
  await office.server.asAdmin('DELETE', `/api/admin/services/${_id}`);
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  const { trash } = await desk.read('{ trash: adminServices(trashed: true) { title } }');
  expect(trash).toContainEqual({ title: 'Deleted by both' });
});

test('an edit of a record that a colleague deleted is reported, with the typed values', async () => {
  const service = await office.newService('Deleted by one');
  const { _id } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Typed here' }));
  await office.server.asAdmin('DELETE', `/api/admin/services/${_id}`);
  await desk.back();
  expect(desk.service.state().waiting).toMatchObject([
    { state: 'refused', message: 'Service not found', fields: [{ name: 'title', ours: 'Typed here' }] },
  ]);
});

test('a change whose response was lost is not refused because of an undecided conflict about the same field', async () => {
  const service = await office.newService('Before');
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Ours' }));
  await office.server.asAdmin('PUT', `/api/admin/services/${service._id}`, { title: 'Theirs' });
  await desk.back();
  expect(desk.service.state().waiting).toMatchObject([{ state: 'conflict' }]);
  desk.way.is = 'answers lost';
  const answer = await desk.ask(update, editOf({ ...service, title: 'Theirs' }, { title: 'Later' }));
  expect(answer.extensions).toEqual({ queued: true });
  await desk.back();
  expect(await office.stored(service._id)).toMatchObject({ title: 'Later' });
});
