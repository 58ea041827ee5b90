import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { unseal } from '../files/sealed-box.ts';
import { editOf, slow, useOffice } from './offline.testing.ts';
import {
  aPerson,
  attach,
  aWalkIn,
  createEnquiry,
  createPerson,
  panel,
  updatePerson,
} from './offline-people.testing.ts';

const office = useOffice();

const inbox = '{ adminEnquiries(first: 200) { totalCount edges { node { _id name } } } }';
const log = '{ adminActivity(first: 100) { edges { node { action title before recordId } } } }';
const erase = (id: string) => office.server.asAdmin('POST', `/api/admin/contacts/${id}/erasure`);
const note =
  'mutation ($id: ID!, $input: EnquiryNoteInput!) { addEnquiryNote(enquiryId: $id, input: $input) { _id } }';

function opened(folder: string, key: Buffer): string {
  return readdirSync(folder)
    .map((name) => {
      const kind = name.replace('.sealed', '');
      const lines = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
      return lines.map((line) => unseal(key, kind, Buffer.from(line, 'base64')) ?? '').join('\n');
    })
    .join('\n');
}

test('an erased enquiry is removed from the copy, the queue and the drafts, and no trace of it stays on the disk', async () => {
  const name = 'Kanchhi Canary';
  const [id = '', other = ''] = await office.enquiries(name, 'Somebody else');
  const desk = await office.syncedComputer();
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted' });
  await desk.back();
  desk.way.is = 'cut';
  await desk.ask(note, { id, input: { text: `${name} called` } });
  await desk.ask(note, { id: other, input: { text: 'Stays' } });
  await desk.drafts.write(`somebody EnquiryNote ${id}`, `${name} typed`);
  await desk.drafts.write(`somebody EnquiryNote ${other}`, 'Kept');
  expect(opened(desk.folder, desk.key as Buffer)).toContain(name);

  await erase(id);
  await desk.back();
  await vi.waitFor(() => expect(desk.service.state().waiting).toEqual([]), slow);
  const { adminEnquiries } = await desk.read(inbox);
  expect(adminEnquiries.edges.map(({ node }: { node: { _id: string } }) => node._id)).toEqual([other]);
  expect(adminEnquiries.totalCount).toBe(1);
  const { adminActivity } = await desk.read(log);
  const of = adminActivity.edges.filter(({ node }: { node: { recordId: string } }) => node.recordId === id);
  expect(of.every(({ node }: { node: { title: string } }) => node.title === '')).toBe(true);
  expect(await desk.drafts.read(`somebody EnquiryNote ${id}`)).toBeNull();
  expect(await desk.drafts.read(`somebody EnquiryNote ${other}`)).toBe('Kept');
  expect(opened(desk.folder, desk.key as Buffer)).not.toContain('Kanchhi');
});

test('an enquiry that was entered here and erased by a colleague before the next sync does not come back', async () => {
  const desk = await office.syncedComputer();
  const walkIn = aWalkIn('Sanu Canary');
  await desk.ask(createEnquiry, { input: walkIn });
  await erase(String(walkIn.id));
  await desk.back();
  const { adminEnquiries } = await desk.read(inbox);
  expect(
    adminEnquiries.edges.filter(({ node }: { node: { _id: string } }) => node._id === walkIn.id),
  ).toEqual([]);
  desk.service.stop();
  expect(opened(desk.folder, desk.key as Buffer)).not.toContain('Sanu');
});

test('an erased person is removed from the copy, the queue and the drafts; an enquiry entered meanwhile can be saved alone', async () => {
  const { atServer: asked } = office;
  const name = 'Maili Canary';
  const [other = ''] = await office.enquiries('Her neighbour');
  const person = aPerson(name, { email: 'maili@canary.example' });
  await asked(createPerson, { input: person });
  const desk = await office.syncedComputer();
  const waiting = () => desk.service.state().waiting;
  desk.way.is = 'cut';
  await desk.ask(updatePerson, editOf({ _id: person.id, guardianName: '' }, { guardianName: name }));
  const walkIn = aWalkIn('Her sister', { personId: person.id });
  await desk.ask(createEnquiry, { input: walkIn });
  await desk.ask(note, { id: walkIn.id, input: { text: 'Waits with it' } });
  const { adminEnquiry: seen } = await desk.read(panel, { id: other });
  await desk.ask(attach, editOf(seen, { personId: person.id }));
  await desk.drafts.write(`somebody Person ${person.id}`, `${name} typed`);
  expect(opened(desk.folder, desk.key as Buffer)).toContain(name);

  await asked('mutation ($id: ID!) { erasePerson(id: $id) { kind } }', { id: person.id });
  await desk.back();
  await vi.waitFor(() => expect(waiting()).toHaveLength(3), slow);
  const gone = expect.stringContaining('no longer exists');
  expect(waiting()).toMatchObject([
    { title: 'Her sister', action: 'created', state: 'refused', isPersonGone: true, message: gone },
    { action: 'noted', state: 'waiting', behind: 'Her sister' },
    { title: 'Her neighbour', action: 'updated', state: 'refused', message: gone },
  ]);
  expect(waiting()[2]).not.toHaveProperty('isPersonGone');
  expect(await desk.drafts.read(`somebody Person ${person.id}`)).toBeNull();
  expect(opened(desk.folder, desk.key as Buffer)).not.toContain('Canary');
  expect((await desk.read('{ adminPeople { totalCount } }')).adminPeople.totalCount).toBe(0);

  desk.way.is = 'open';
  await desk.service.decide(String(waiting()[0]?.id), 'ours');
  await desk.service.decide(String(waiting().at(-1)?.id), 'theirs');
  expect(waiting()).toEqual([]);
  expect((await asked(panel, { id: walkIn.id })).adminEnquiry).toMatchObject({
    personId: null,
    notes: [{ text: 'Waits with it' }],
  });
});

test('a person who was entered and erased while the copy is read from the beginning does not come back', async () => {
  const { atServer: asked } = office;
  await office.newService();
  // So many records that the feed has more than one page.
  await office.server.sql(`insert into service select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
    from service s, generate_series(1, 250)`);
  const desk = await office.syncedComputer();
  await desk.back();
  await office.server.sql('update feed_epoch set id = gen_random_uuid()');
  const person = aPerson('Bhunti Canary');
  // The first page begins the read. The last page reports the person as gone.
  desk.way.onAnswer = async () => {
    desk.way.onAnswer = async () => {
      await desk.ask(createPerson, { input: person });
      await asked('mutation ($id: ID!) { erasePerson(id: $id) { kind } }', { id: person.id });
    };
  };
  await desk.service.retry();
  await desk.back();
  expect((await desk.read('{ adminPeople { totalCount } }')).adminPeople.totalCount).toBe(0);
  expect(
    await desk.read('query ($id: ID!) { adminPerson(id: $id) { name } }', { id: person.id }).catch(String),
  ).toContain('not kept on this computer');
  expect(opened(desk.folder, desk.key as Buffer)).not.toContain('Bhunti');
});

test('a person who was created with a lost response and then erased is not created again', async () => {
  const { atServer: asked } = office;
  const desk = await office.syncedComputer('answers lost');
  const person = aPerson('Kali Canary');
  await desk.ask(createPerson, { input: person });
  desk.way.is = 'cut';
  await asked('mutation ($id: ID!) { erasePerson(id: $id) { kind } }', { id: person.id });
  await desk.back();
  await vi.waitFor(() => expect(desk.service.state().waiting).toEqual([]), slow);
  expect((await asked('{ adminPeople { totalCount } }')).adminPeople.totalCount).toBe(0);
  expect(opened(desk.folder, desk.key as Buffer)).not.toContain('Canary');
  // If an erased person has no queued changes, the usual sync removes the person without further requests.
  const known = aPerson('Thuli Canary');
  await asked(createPerson, { input: known });
  await desk.back();
  await asked('mutation ($id: ID!) { erasePerson(id: $id) { kind } }', { id: known.id });
  expect((await desk.back()).requests).toBeLessThan(5);
  expect(opened(desk.folder, desk.key as Buffer)).not.toContain('Canary');
});

test('if an enquiry is erased while nobody is signed in, its queued changes are removed as well', async () => {
  const name = 'Dolma Canary';
  const [id = ''] = await office.enquiries(name);
  const first = await office.syncedComputer('cut');
  await first.ask(note, { id, input: { text: `${name} called` } });
  first.service.signedOut();
  first.service.stop();
  await erase(id);

  const next = await office.syncedComputer('open', { folder: first.folder, key: first.key });
  await next.back();
  expect(next.service.state().waiting).toEqual([]);
  expect(opened(next.folder, next.key as Buffer)).not.toContain(name);
});
