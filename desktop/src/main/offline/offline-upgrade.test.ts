/**
 * Tests a queue and a copy from the previous version, in which enquiries had neither touches nor counsellors. The files have
 * today's format.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newKey, seal } from '../files/sealed-box.ts';
import { ownerOf } from '../session/token.claims.ts';
import { temporaryFolder } from '../temporary.testing.ts';
import { openCopyFile } from './copy.file.ts';
import { useOffice } from './offline.testing.ts';
import { createTouch } from './offline-acts.testing.ts';
import written from './old-queue.testing.json';

const office = useOffice();
const home = temporaryFolder();

test('changes queued by the previous version are there and are sent once, and its copy answers newer queries', async () => {
  const service = await office.newService('A service');
  const [sita = '', hari = ''] = await office.enquiries('Sita Karki', 'Hari Thapa');
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${hari}`, { followUpOn: '2026-11-20' });
  const owner = String(ownerOf(office.server.origin, office.server.token));
  const ids: [string, string][] = [
    ['SERVICE', service._id],
    ['SITA', sita],
    ['HARI', hari],
    ['https://office.example#ACCOUNT', owner],
    ['ACCOUNT', owner.slice(owner.lastIndexOf('#') + 1)],
  ];
  const here = (value: object) =>
    ids.reduce((text, [name, id]) => text.replaceAll(`"${name}"`, `"${id}"`), JSON.stringify(value));
  const folder = mkdtempSync(join(home, 'upgraded-'));
  const key = newKey();
  const lines = written.queue.map((line) => `\n${seal(key, 'queue', here(line)).toString('base64')}\n`);
  writeFileSync(join(folder, 'queue.sealed'), lines.join(''));
  openCopyFile(join(folder, 'office.sealed'), key).write(() => JSON.parse(here(written.copy)));

  const desk = office.computer({ folder, key, way: 'cut' });
  expect(desk.service.state().waiting.map(({ action, state }) => [action, state])).toEqual([
    ['updated', 'waiting'],
    ['updated', 'waiting'],
    ['noted', 'waiting'],
    ['updated', 'waiting'],
    ['created', 'waiting'],
  ]);
  const own = (id: string) =>
    `{ adminEnquiry(id: "${id}") { version status followUpOn followUpTime followUpKind counsellorId touchedAt snippet notes { text } touches { text } } }`;
  expect((await desk.read(own(hari))).adminEnquiry).toMatchObject({
    followUpOn: '2026-12-24',
    followUpTime: null,
    followUpKind: 'call',
    counsellorId: null,
    snippet: 'About a visa',
    touches: [],
  });
  const today =
    '{ adminToday { late { name } new { name } } counsellors { isActive } adminReplyTemplates { title } }';
  expect(await desk.read(today)).toMatchObject({
    counsellors: [{ isActive: true }],
    adminReplyTemplates: [],
  });
  // A touch of an enquiry in the old copy is sent after the changes that are already queued.
  const { adminEnquiry } = await desk.read(own(sita));
  const input = {
    outcome: 'reached',
    text: 'Comes on Sunday',
    status: 'contacted',
    followUpOn: '2190-01-01',
  };
  await desk.ask(createTouch, { id: sita, version: adminEnquiry.version, input });

  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  const at = async (id: string) =>
    (await office.server.asAdmin('POST', '/graphql', { query: own(id) })).body.data.adminEnquiry;
  expect(await at(sita)).toMatchObject({
    status: 'contacted',
    notes: [{ text: 'Called, will come on Sunday' }],
    touches: [{ text: 'Comes on Sunday' }],
  });
  expect(await at(hari)).toMatchObject({ followUpOn: '2026-12-24' });
  expect(await office.stored(service._id)).toMatchObject({ title: 'A service, edited' });
});
