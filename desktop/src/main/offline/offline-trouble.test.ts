import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { ADMIN } from '../../../../api/src/testing/test-api.ts';
import { openCopyFile } from './copy.file.ts';
import { editOf, slow, update, useOffice } from './offline.testing.ts';

const office = useOffice();
afterEach(() => {
  vi.useRealTimers();
});

const days = 86_400_000;

/** Makes each write of the file fail, as on a full disk. @returns a function that restores the file */
function block(path: string) {
  renameSync(path, `${path}.kept`);
  mkdirSync(path);
  return () => {
    rmdirSync(path);
    renameSync(`${path}.kept`, path);
  };
}

async function secondAdmin(): Promise<string> {
  const email = 'second@prasthan.example';
  await office.server.sql(
    `insert into admin (id, version, created_at, updated_at, email, name, role, is_active, password_hash, recovery_hashes)
     select gen_random_uuid(), 1, now(), now(), ?, 'Second', 'owner', true, password_hash, '{}' from admin
     order by created_at limit 1 on conflict do nothing`,
    [email],
  );
  const { body } = await office.server.call('POST', '/api/admin/login', { ...ADMIN, email });
  return body.data.token;
}

test('an edit that cannot be stored is reported as failed, and is stored nowhere', async () => {
  const service = await office.newService('Full disk');
  const { _id, version } = service;
  const desk = await office.syncedComputer();
  const free = block(join(desk.folder, 'queue.sealed'));
  desk.way.is = 'cut';
  await expect(desk.ask(update, editOf(service, { title: 'Nowhere' }))).rejects.toThrow();
  expect(await desk.read(`{ adminService(id: "${_id}") { title } }`)).toEqual({
    adminService: { title: 'Full disk' },
  });
  free();
  expect((await desk.ask(update, editOf(service, { title: 'Kept' }))).extensions).toEqual({
    queued: true,
  });
  await desk.back();
  expect(await office.stored(_id)).toMatchObject({ title: 'Kept', version: version + 1 });
});

test('a sent change that cannot be removed from the queue is made once, and the others are sent', async () => {
  const service = await office.newService('Struck off');
  const { _id, version } = service;
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Once' }));
  const free = block(join(desk.folder, 'queue.sealed'));
  desk.way.is = 'open';
  await desk.service.retry();
  const { data } = await desk.ask(`{ adminService(id: "${_id}") { title } }`);
  expect(data).toEqual({ adminService: { title: 'Once' } });
  free();
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await office.stored(_id)).toMatchObject({ title: 'Once', version: version + 1 });
});

test('a queue whose file cannot be read at all is moved aside, not overwritten', async () => {
  const desk = await office.syncedComputer();
  desk.service.stop();
  block(join(desk.folder, 'queue.sealed'));
  const again = office.computer({ folder: desk.folder, key: desk.key });
  expect(again.service.state().warnings).toMatchObject([
    { message: expect.stringContaining('no longer be read') },
  ]);
  expect(readdirSync(desk.folder).filter((name) => name.startsWith('queue.sealed.unreadable'))).toHaveLength(
    1,
  );
});

test('if the session ends between two changes, the second one is kept for the next sign-in', async () => {
  const service = await office.newService('Session');
  const { _id, version } = service;
  const desk = await office.syncedComputer('cut');
  const { data } = await desk.ask(update, editOf(service, { title: 'First' }));
  await desk.ask(update, editOf(data.record, { title: 'Second' }));
  const { em, sessions } = await office.server.api.createContext();
  const switchAccount = async (isActive: boolean) => {
    await em.execute('update admin set is_active = ?', [isActive]);
    sessions.forget();
  };
  desk.way.onAnswer = () => switchAccount(false);
  await desk.back();
  expect((await office.server.call('GET', '/api/services')).body.data).toContainEqual(
    expect.objectContaining({ title: 'First' }),
  );
  expect(desk.service.state().waiting).toMatchObject([{ state: 'waiting' }]);
  // The session ends, and later the same person signs in again.
  desk.way.token = null;
  desk.service.signedOut();
  await switchAccount(true);
  desk.way.token = office.server.token;
  desk.service.signedIn();
  await vi.waitFor(() => expect(desk.service.state().waiting).toEqual([]), slow);
  expect(await office.stored(_id)).toMatchObject({ title: 'Second', version: version + 2 });
});

test('another admin at the same computer neither sees nor sends queued changes, and has a separate copy', async () => {
  const service = await office.newService('Two admins');
  const { _id } = service;
  const other = await secondAdmin();
  const desk = await office.syncedComputer('cut');
  await desk.ask(update, editOf(service, { title: 'Of the first' }));
  desk.way.token = null;
  desk.service.signedOut();
  desk.way.is = 'open';
  desk.way.token = other;
  desk.service.signedIn();
  await desk.synced();
  expect(desk.service.state().waiting).toEqual([]);
  expect((await office.stored(_id)).title).toBe('Two admins');
  expect(await desk.read('{ me { email } }')).toEqual({ me: { email: 'second@prasthan.example' } });
  desk.way.is = 'open';
  desk.way.token = null;
  desk.service.signedOut();
  desk.way.token = office.server.token;
  desk.service.signedIn();
  await vi.waitFor(() => expect(desk.service.state().waiting).toEqual([]), slow);
  expect((await office.stored(_id)).title).toBe('Of the first');
});

test("a response for somebody who has signed out is not in the next person's copy", async () => {
  const other = await secondAdmin();
  const desk = office.computer();
  // Sign out while the first response of the first sync arrives.
  await new Promise<void>((resolve) => {
    desk.way.onAnswer = async () => {
      desk.way.token = null;
      desk.service.signedOut();
      resolve();
    };
  });
  await desk.service.retry();
  desk.way.token = other;
  desk.service.signedIn();
  await desk.synced();
  expect(await desk.read('{ me { email } }')).toEqual({ me: { email: 'second@prasthan.example' } });
});

test("after the clock was set back, all versions are compared with the server's", async () => {
  const { _id } = await office.newService('Clock');
  const desk = office.computer();
  // The app takes the time from the server's Date header. In this test, the header is two hours ahead.
  desk.way.behind = 2 * 3_600_000;
  await desk.synced();
  desk.way.behind = 0;
  // This statement makes no entry in the activity log.
  await office.server.sql("update service set title = 'Put right', version = version + 1 where id = ?", [
    _id,
  ]);
  await desk.back();
  expect(await desk.read(`{ adminService(id: "${_id}") { title } }`)).toEqual({
    adminService: { title: 'Put right' },
  });
  expect(Date.now() - Date.parse(String(desk.service.state().syncedAt))).toBeLessThan(days);
});

test('a late response does not restore an older state of the copy', async () => {
  const service = await office.newService('Late');
  const { _id, version } = service;
  const desk = await office.syncedComputer('answers lost');
  await desk.ask(update, editOf(service, { title: 'Ours' }));
  desk.service.stop();
  desk.way.is = 'dead';
  await office.server.asAdmin('PUT', `/api/admin/services/${_id}`, { title: 'Theirs, later' });
  const reader = await office.syncedComputer();
  const copyOf = ({ folder, key }: typeof desk) => openCopyFile(join(folder, 'office.sealed'), key);
  const copy = copyOf(reader).read();
  if (!copy) throw new Error('There is no copy.');
  copyOf(desk).write(() => copy);
  const again = office.computer({ folder: desk.folder, key: desk.key });
  await again.back();
  expect(await again.read(`{ adminService(id: "${_id}") { title version } }`)).toEqual({
    adminService: { title: 'Theirs, later', version: version + 2 },
  });
});

test("the copy's activity log misses no entry that was added while the log was read", async () => {
  const { _id } = await office.newService('Log');
  const desk = await office.syncedComputer();
  const rename = (title: string) => office.server.asAdmin('PUT', `/api/admin/services/${_id}`, { title });
  await rename('One');
  await rename('Two');
  desk.way.onAnswer = () => rename('Three');
  await desk.back();
  await desk.back();
  const { adminActivity } = await desk.read('{ adminActivity(first: 3) { edges { node { after } } } }');
  expect(adminActivity.edges.map(({ node }: { node: object }) => node)).toEqual(
    ['Three', 'Two', 'One'].map((title) => ({ after: { title } })),
  );
});
