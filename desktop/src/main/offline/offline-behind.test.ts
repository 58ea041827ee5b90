import { expect, test } from 'vitest';
import { newId } from './new.change.ts';
import { editOf, update, useOffice } from './offline.testing.ts';
import { addNote, updateEnquiry } from './offline-acts.testing.ts';

const office = useOffice();

const remove = 'mutation ($id: ID!) { deleteService(id: $id) { _id } }';
const bringBack = 'mutation ($id: ID!) { restoreService(id: $id) { _id } }';

async function deskWith(title: string) {
  const service = await office.newService(title);
  const { _id: id } = service;
  const desk = await office.syncedComputer('cut');
  let shown: { _id: string } = service;
  return {
    desk,
    id,
    async edit(input: object) {
      const { data } = await desk.ask(update, editOf(shown, input));
      shown = data.record;
    },
    colleague: (input: object) => office.server.asAdmin('PUT', `/api/admin/services/${id}`, input),
    first: () => String(desk.service.state().waiting[0]?.id),
    waiting: () => desk.service.state().waiting,
  };
}

test("if a change is merged with a colleague's, the next queued change does not overwrite the colleague's value", async () => {
  const { desk, id, edit, colleague, waiting } = await deskWith('Two edits');
  await edit({ title: 'Ours' });
  await edit({ price: '300' });
  await colleague({ price: '250' });
  await desk.back();
  expect(waiting()).toMatchObject([
    { state: 'conflict', fields: [{ name: 'price', before: '100', ours: '300', theirs: '250' }] },
  ]);
  expect(await office.stored(id)).toMatchObject({ title: 'Ours', price: '250' });
});

test("if a change is discarded, the next queued change does not overwrite a colleague's value", async () => {
  const { desk, id, edit, colleague, first, waiting } = await deskWith('Given up');
  await edit({ title: 'Ours' });
  await edit({ price: '300' });
  await colleague({ title: 'Theirs', price: '250' });
  await desk.back();
  await desk.service.decide(first(), 'theirs');
  expect(waiting()).toMatchObject([{ state: 'conflict', fields: [{ name: 'price', theirs: '250' }] }]);
  await desk.service.decide(first(), 'ours');
  expect(await office.stored(id)).toMatchObject({ title: 'Theirs', price: '300' });
});

test('a change queued behind a refused change waits, and is later sent without a question', async () => {
  const { desk, id, edit, colleague, first, waiting } = await deskWith('Refused');
  await edit({ title: '' });
  await edit({ title: 'Better' });
  await colleague({ price: '200' });
  await colleague({ price: '250' });
  await desk.back();
  expect(waiting()).toMatchObject([{ state: 'refused' }, { state: 'waiting' }]);
  await desk.service.decide(first(), 'theirs');
  expect(waiting()).toEqual([]);
  expect(await office.stored(id)).toMatchObject({ title: 'Better', price: '250' });
});

test('a value that the server normalises causes no conflict with the next queued change', async () => {
  const { desk, id, edit, colleague, waiting } = await deskWith('Tidied');
  await edit({ title: '  Spaces around  ' });
  await edit({ title: 'None' });
  await colleague({ price: '200' });
  await colleague({ price: '250' });
  await desk.back();
  expect(waiting()).toEqual([]);
  expect(await office.stored(id)).toMatchObject({ title: 'None', price: '250' });
});

test("an edit in a form that is older than the copy conflicts with a colleague's values of the same fields", async () => {
  const { desk, id, edit, colleague, first, waiting } = await deskWith('An open form');
  await colleague({ price: '250', description: 'Theirs' });
  await desk.back();
  desk.way.is = 'cut';
  // The form was opened before the colleague changed price and description.
  await edit({ title: 'Ours', description: 'Ours', price: '100' });
  await desk.back();
  expect(waiting()).toMatchObject([{ state: 'conflict' }]);
  await desk.service.decide(first(), 'theirs');
  expect(await office.stored(id)).toMatchObject({ title: 'Ours', description: 'Theirs', price: '250' });
});

test('a second form that was opened before a queued edit is rejected for the same field, as by the server', async () => {
  const { desk, id, edit } = await deskWith('Two open forms');
  const service = await office.stored(id);
  await edit({ title: 'The first form' });
  const second = (input: object) => desk.ask(update, editOf({ _id: id, ...service }, input));
  await expect(second({ title: 'The second form' })).rejects.toThrow('was changed in the meantime');
  await second({ price: '300' });
  await desk.back();
  expect(await office.stored(id)).toMatchObject({ title: 'The first form', price: '300' });
});

test('a record that is created, edited, moved, deleted and restored offline is stored once on the server', async () => {
  const other = await office.newService('There before');
  const desk = await office.syncedComputer('answers lost');
  const { data } = await desk.ask(
    'mutation ($id: ID!) { record: createService(id: $id, input: { title: "Made here", description: "New" }) { _id title } }',
    { id: newId(Date.now()) },
  );
  desk.way.is = 'cut';
  const { _id: id } = data.record;
  await desk.ask(update, editOf(data.record, { title: 'Made and edited' }));
  await desk.ask('mutation ($ids: [ID!]!) { reorderServices(ids: $ids) { _id } }', { ids: [id, other._id] });
  await desk.ask(remove, { id });
  await desk.ask(bringBack, { id });
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  const { body } = await office.server.asAdmin('GET', '/api/services');
  const titles = body.data.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title.startsWith('Made'))).toEqual(['Made and edited']);
  expect(titles[0]).toBe('Made and edited');
  expect(await office.stored(id)).toMatchObject({ title: 'Made and edited' });
});

test('a change made while others are being sent is sent after them', async () => {
  const { desk, id, edit, waiting } = await deskWith('Sent meanwhile');
  await edit({ title: 'First' });
  await edit({ title: 'Second' });
  let third: Promise<unknown> = Promise.resolve();
  desk.way.onAnswer = async () => {
    third = edit({ title: 'Third' });
  };
  await desk.back();
  await third;
  expect(waiting()).toEqual([]);
  const { log } = await office.atServer(
    'query ($id: ID!) { log: adminActivity(recordId: $id) { edges { node { after } } } }',
    { id },
  );
  const titles = log.edges.map(({ node }: { node: { after: { title: string } } }) => node.after.title);
  expect(titles.slice(0, 3)).toEqual(['Third', 'Second', 'First']);
});

test('an edit made while the record is being created on the server is applied there', async () => {
  const desk = await office.syncedComputer('cut');
  const { data } = await desk.ask(
    'mutation { record: createService(input: { title: "Being made", description: "New" }) { _id title } }',
  );
  let edited: Promise<unknown> = Promise.resolve();
  desk.way.onAnswer = async () => {
    edited = desk.ask(update, editOf(data.record, { title: 'Being edited' }));
  };
  await desk.back();
  await edited;
  await desk.back();
  const { adminServices } = await desk.read('{ adminServices { title } }');
  expect(adminServices).toContainEqual({ title: 'Being edited' });
});

test("a form that is open while its change is sent can be saved again, but not over a colleague's edit", async () => {
  const { desk, id, edit, colleague, first } = await deskWith('An open form, twice');
  await edit({ title: 'Ours' });
  await desk.back();
  await edit({ title: 'Ours again' });
  expect(await office.stored(id)).toMatchObject({ title: 'Ours again', price: '100' });

  desk.way.is = 'cut';
  await edit({ title: 'Ours, given up' });
  await colleague({ title: 'Theirs', price: '250' });
  await desk.back();
  await desk.service.decide(first(), 'theirs');
  // The form is based on a value that never reached the server.
  await expect(edit({ title: 'Ours', price: '100' })).rejects.toThrow('changed by someone else');
  expect(await office.stored(id)).toMatchObject({ title: 'Theirs', price: '250' });
});

test('a request repeated with the same key gets the same response and is executed once', async () => {
  const [enquiry] = await office.enquiries('Asked twice');
  const desk = await office.syncedComputer('cut');
  const note = `mutation ($id: ID!) { note: addEnquiryNote(enquiryId: $id, input: { text: "Called" }) { _id text admin } }`;
  const once = await desk.ask(note, { id: enquiry }, 'the same note');
  const again = await desk.ask(note, { id: enquiry }, 'the same note');
  expect(again.data).toEqual(once.data);
  const order = 'mutation { rows: reorderServices(ids: []) { _id } }';
  expect((await desk.ask(order, {}, 'an order')).data).toEqual((await desk.ask(order, {}, 'an order')).data);
  await desk.back();
  const { adminEnquiry } = await desk.read('query ($id: ID!) { adminEnquiry(id: $id) { notes { text } } }', {
    id: enquiry,
  });
  expect(adminEnquiry.notes).toEqual([{ text: 'Called' }]);
});

test('a note and another field do not wait behind an unrelated conflict, and keep their order', async () => {
  const [id] = await office.enquiries('Conflict and notes');
  const desk = await office.syncedComputer();
  const own = `{ adminEnquiry(id: "${id}") { _id status followUpOn followUpTime followUpKind } }`;
  let { adminEnquiry: shown } = await desk.read(own);
  const edit = async (input: object) => {
    const { data } = await desk.ask(updateEnquiry, editOf(shown, input));
    shown = data.updateEnquiry;
  };
  await edit({ status: 'contacted' });
  await desk.ask(addNote, { id, text: 'First note' });
  await edit({ status: 'new' });
  await edit({ followUpOn: '2026-12-24' });
  await desk.ask(addNote, { id, text: 'Second note' });
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'completed' });
  await desk.back();
  expect(desk.service.state().waiting).toMatchObject([
    { state: 'conflict', fields: [{ name: 'status', ours: 'contacted', theirs: 'completed' }] },
    { state: 'waiting', fields: [{ name: 'status', ours: 'new' }] },
  ]);
  const query = `{ adminEnquiry(id: "${id}") { status followUpOn notes { text } } }`;
  const stored = async () => (await office.atServer(query)).adminEnquiry;
  const notes = [{ text: 'First note' }, { text: 'Second note' }];
  expect(await stored()).toEqual({ status: 'completed', followUpOn: '2026-12-24', notes });

  await desk.service.decide(String(desk.service.state().waiting[0]?.id), 'ours');
  expect(desk.service.state().waiting).toEqual([]);
  expect(await stored()).toEqual({ status: 'new', followUpOn: '2026-12-24', notes });
});

test('another field of a record in conflict can be edited again, offline and on the server', async () => {
  const { desk, id, edit, colleague, waiting } = await deskWith('Past a conflict');
  await edit({ title: 'Ours' });
  await edit({ price: '300' });
  await colleague({ title: 'Theirs' });
  await desk.back();
  expect(waiting()).toMatchObject([{ state: 'conflict', fields: [{ name: 'title' }] }]);
  expect(await office.stored(id)).toMatchObject({ title: 'Theirs', price: '300' });
  // Offline, the window shows both our title, which still waits, and our price, which was sent. Staff edit this record.
  const { adminService } = await desk.read(`{ adminService(id: "${id}") { _id title price } }`);
  expect(adminService).toMatchObject({ title: 'Ours', price: '300' });
  await desk.ask(update, editOf(adminService, { price: '350' }));
  await desk.back();
  expect(await office.stored(id)).toMatchObject({ title: 'Theirs', price: '350' });
  expect(waiting()).toMatchObject([{ state: 'conflict', fields: [{ name: 'title' }] }]);
});

test("a lost response between three edits of one field is no conflict with oneself, and hides no colleague's edit", async () => {
  for (const theirs of [null, 'First']) {
    const { desk, id, edit, colleague, waiting } = await deskWith('Edited three times');
    for (const title of ['First', 'Second', 'Third']) await edit({ title });
    // The response to the first edit arrives. The response to the second edit is lost.
    desk.way.left = 1;
    desk.way.is = 'open';
    await desk.service.retry();
    desk.way.is = 'cut';
    expect(await office.stored(id)).toMatchObject({ title: 'Second' });
    if (theirs) await colleague({ title: theirs });
    desk.way.left = Number.POSITIVE_INFINITY;
    await desk.back();
    expect(waiting().map(({ state }) => state)).toEqual(theirs ? ['conflict'] : []);
    expect(await office.stored(id)).toMatchObject({ title: theirs ?? 'Third' });
    desk.service.stop();
  }
});
