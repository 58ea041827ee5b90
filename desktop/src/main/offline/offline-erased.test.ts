import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { unseal } from '../files/sealed-box.ts';
import { slow, useOffice } from './offline.testing.ts';

const office = useOffice();

const inbox = '{ adminContacts(first: 200) { totalCount edges { node { _id name } } } }';
const log = '{ adminActivity(first: 100) { edges { node { action title before recordId } } } }';
const erase = (id: string) => office.server.asAdmin('POST', `/api/admin/contacts/${id}/erasure`);
const note =
  'mutation ($id: ID!, $input: ContactNoteInput!) { addContactNote(contactId: $id, input: $input) { _id } }';

/** What the sealed files of a computer hold, opened. */
function opened(folder: string, key: Buffer): string {
  return readdirSync(folder)
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      const kind = name.replace('.sealed', '');
      if (kind !== 'queue') return unseal(key, kind, bytes) ?? '';
      const lines = bytes.toString('utf8').split('\n').filter(Boolean);
      return lines.map((line) => unseal(key, kind, Buffer.from(line, 'base64')) ?? '').join('\n');
    })
    .join('\n');
}

test('an erased enquiry leaves the copy, the queue and the drafts, and nothing of it stays on the disk', async () => {
  const name = 'Kanchhi Canary';
  const [id = '', other = ''] = await office.enquiries(name, 'Somebody else');
  const desk = office.computer();
  await desk.synced();
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${id}`, { status: 'contacted' });
  await desk.back();
  desk.way.is = 'cut';
  await desk.ask(note, { id, input: { text: `${name} called` } });
  await desk.ask(note, { id: other, input: { text: 'Stays' } });
  await desk.drafts.write(`somebody ContactNote ${id}`, `${name} typed`);
  await desk.drafts.write(`somebody ContactNote ${other}`, 'Kept');
  expect(opened(desk.folder, desk.key as Buffer)).toContain(name);

  await erase(id);
  await desk.back();
  await vi.waitFor(() => expect(desk.service.state().waiting).toEqual([]), slow);
  const { adminContacts } = await desk.read(inbox);
  expect(adminContacts.edges.map(({ node }: { node: { _id: string } }) => node._id)).toEqual([other]);
  expect(adminContacts.totalCount).toBe(1);
  const { adminActivity } = await desk.read(log);
  const of = adminActivity.edges.filter(({ node }: { node: { recordId: string } }) => node.recordId === id);
  expect(of.every(({ node }: { node: { title: string } }) => node.title === '')).toBe(true);
  expect(await desk.drafts.read(`somebody ContactNote ${id}`)).toBeNull();
  expect(await desk.drafts.read(`somebody ContactNote ${other}`)).toBe('Kept');
  expect(opened(desk.folder, desk.key as Buffer)).not.toContain('Kanchhi');
});

test('queued work on an enquiry that was erased while nobody was signed in goes too', async () => {
  const name = 'Dolma Canary';
  const [id = ''] = await office.enquiries(name);
  const first = office.computer();
  await first.synced();
  first.way.is = 'cut';
  await first.ask(note, { id, input: { text: `${name} called` } });
  first.service.signedOut();
  first.service.stop();
  await erase(id);

  const next = office.computer({ folder: first.folder, key: first.key });
  await next.synced();
  await next.back();
  expect(next.service.state().waiting).toEqual([]);
  expect(opened(next.folder, next.key as Buffer)).not.toContain(name);
});
