import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPage } from '../../../../api/src/testing/factories.ts';
import { newKey } from '../files/sealed-box.ts';
import { editOf, update, useOffice } from './offline.testing.ts';
import { reorderServices } from './offline-acts.testing.ts';

const office = useOffice();

test('offline edits are sent in order when the server is back, each once', async () => {
  const service = await office.newService();
  const { _id, version } = service;
  const desk = await office.syncedComputer('cut');
  const first = await desk.ask(update, editOf(service, { title: 'First' }));
  expect(first.extensions?.queued).toBe(true);
  const { record } = first.data as { record: { _id: string } };
  await desk.ask(update, editOf(record, { title: 'Second' }));
  expect(desk.service.state()).toMatchObject({ server: 'offline', kept: 'disk' });
  const shown = await desk.ask(`{ adminService(id: "${_id}") { title } }`);
  expect(shown.data).toEqual({ adminService: { title: 'Second' } });

  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await office.stored(_id)).toMatchObject({ title: 'Second', version: version + 2 });
});

test('a page that is renamed offline gets one redirect, although the response was lost', async () => {
  const page = aPage({ path: '/about/before' });
  const stored = (await office.server.asAdmin('POST', '/api/admin/pages', page)).body.data;
  const { _id } = stored;
  const desk = await office.syncedComputer('cut');
  const rename = `mutation ($id: ID!, $input: PageInput!, $base: PageInput) {
    record: updatePage(id: $id, input: $input, base: $base) { _id version path }
  }`;
  const variables = editOf(stored, { path: '/about/after' });
  const { data, extensions } = await desk.ask(rename, variables);
  expect([data.record.path, extensions?.queued]).toEqual(['/about/after', true]);
  const redirects = async () =>
    (await office.server.asAdmin('GET', '/api/admin/redirects')).body.data.map(
      ({ from, to }: { from: string; to: string }) => [from, to],
    );
  expect(await redirects()).toEqual([]);
  desk.way.is = 'answers lost';
  await desk.service.retry();
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await redirects()).toEqual([['/about/before', '/about/after']]);
});

test('an edit whose response was lost is made once', async () => {
  const service = await office.newService();
  const { _id, version } = service;
  const desk = await office.syncedComputer('answers lost');
  const { extensions } = await desk.ask(update, editOf(service, { title: 'Once' }));
  expect(extensions?.queued).toBe(true);
  expect(await office.stored(_id)).toMatchObject({ title: 'Once', version: version + 1 });
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await office.stored(_id)).toMatchObject({ title: 'Once', version: version + 1 });
});

test('the queue survives the end of the app and a line that a power failure cut off', async () => {
  const service = await office.newService();
  const { _id, version } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Kept' }));
  desk.service.stop();
  const file = join(desk.folder, 'queue.sealed');
  appendFileSync(file, '\nAAAAhalf a li');
  for (const name of readdirSync(desk.folder)) {
    expect(readFileSync(join(desk.folder, name), 'utf8')).not.toMatch(/Kept|updateService/);
  }

  const again = office.computer({ folder: desk.folder, key: desk.key });
  await again.back();
  expect(again.service.state().waiting).toEqual([]);
  expect(await office.stored(_id)).toMatchObject({ title: 'Kept', version: version + 1 });
});

test('a queue whose key is lost is set aside, and staff are warned until they dismiss the warning', async () => {
  const service = await office.newService();
  const { _id } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Sealed' }));
  desk.service.stop();
  const kept = readFileSync(join(desk.folder, 'queue.sealed'));

  const key = newKey();
  const again = office.computer({ folder: desk.folder, key });
  const [warning] = again.service.state().warnings;
  expect(warning).toMatchObject({
    message: expect.stringContaining('can no longer be read'),
    canDismiss: true,
  });
  const next = office.computer({ folder: desk.folder, key });
  expect(next.service.state().warnings).toEqual([warning]);
  next.service.dismiss(String(warning?.id));
  expect(next.service.state().warnings).toEqual([]);
  expect(office.computer({ folder: desk.folder, key }).service.state().warnings).toEqual([]);
  const aside = readdirSync(desk.folder).filter((name) => name.startsWith('queue.sealed.'));
  expect(aside.map((name) => readFileSync(join(desk.folder, name)))).toEqual([kept]);
});

test('queued changes are reported while the keychain is locked, and sent once it is unlocked', async () => {
  const service = await office.newService();
  const { _id } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Behind a lock' }));
  desk.service.stop();

  const locked = office.computer({ folder: desk.folder, key: null });
  expect(locked.service.state().warnings.map(({ id }) => id)).toEqual(['memory', 'locked']);
  await locked.back();
  locked.service.stop();
  expect((await office.stored(_id)).title).not.toBe('Behind a lock');

  const unlocked = office.computer({ folder: desk.folder, key: desk.key });
  await unlocked.back();
  expect(unlocked.service.state()).toMatchObject({ waiting: [], warnings: [] });
  expect((await office.stored(_id)).title).toBe('Behind a lock');
});

test('a deletion that is undone offline leaves the record in place', async () => {
  const { _id } = await office.newService('Deleted in error');
  const desk = await office.syncedComputer();
  const counts = '{ adminServices { _id } adminStats { totalServices } }';
  const before = (await desk.read(counts)).adminStats.totalServices;
  await desk.ask('mutation ($id: ID!) { deleteService(id: $id) { _id } }', { id: _id });
  const without = await desk.read(counts);
  expect(without.adminServices).not.toContainEqual({ _id });
  expect(without.adminStats.totalServices).toBe(before - 1);
  await desk.ask('mutation ($id: ID!) { restoreService(id: $id) { _id } }', { id: _id });
  expect((await desk.read(counts)).adminStats.totalServices).toBe(before);
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect((await office.stored(_id)).title).toBe('Deleted in error');
});

test('a list that is reordered offline keeps the place of a record in the trash', async () => {
  const [gone, first, last] = [
    await office.newService('Gone'),
    await office.newService('First'),
    await office.newService('Last'),
  ];
  const desk = await office.syncedComputer('cut');
  await desk.ask('mutation ($id: ID!) { deleteService(id: $id) { _id } }', { id: gone._id });
  await desk.ask(reorderServices, { ids: [last._id, first._id] });
  const trash = '{ adminServices(trashed: true) { _id sortOrder } }';
  const here = await desk.read(trash);
  await desk.back();
  expect(here).toEqual(await office.atServer(trash));
});

test('a record that is created and edited offline is stored once, with the edit', async () => {
  const desk = await office.syncedComputer('cut');
  const { data } = await desk.ask(
    `mutation ($input: ServiceInput!) { record: createService(input: $input) { _id title } }`,
    { input: { title: 'Made offline', description: 'New' } },
  );
  const { record } = data as { record: { _id: string } };
  await desk.ask(update, editOf(record, { title: 'Made and edited offline' }));
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  const { body } = await office.server.asAdmin('GET', '/api/services');
  const titles = body.data.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title.includes('offline'))).toEqual(['Made and edited offline']);
  const later = await desk.ask(`query ($id: ID!) { adminService(id: $id) { title } }`, {
    id: record._id,
  });
  expect(later.data).toEqual({ adminService: { title: 'Made and edited offline' } });
});

test('a change that the server refuses is reported, and can be discarded', async () => {
  const service = await office.newService();
  const { _id } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: '' }));
  await desk.back();
  const [change] = desk.service.state().waiting;
  expect(change).toMatchObject({ state: 'refused', message: 'Title is required' });
  await desk.service.decide(String(change?.id), 'theirs');
  expect(desk.service.state().waiting).toEqual([]);
});
