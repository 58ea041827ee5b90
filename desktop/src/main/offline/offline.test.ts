import { appendFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the real server, in process; only this test needs it, and the app's bundle never sees it.
import { startTestApi, type TestApi } from '../../../../api/src/testing/test-api.ts';
import { newKey } from '../sealed-box.ts';
import { createOfflineService, type OfflineService } from './offline.service.ts';
import { ownerOf } from './owner.ts';
import { openQueue } from './queue.file.ts';

let office: TestApi;
const running: OfflineService[] = [];
const slow = { timeout: 20_000, interval: 20 };

beforeAll(async () => {
  office = await startTestApi();
});
afterAll(() => office.close());
afterEach(() => {
  for (const each of running.splice(0)) each.stop();
});

/** How the way to the server is: open, cut, or so that it does what it is asked and its answer is lost. */
type Way = 'open' | 'cut' | 'answers lost';

/** A computer of the office, signed in, with a way to the server that can be cut. */
function computer({ folder = mkdtempSync(join(tmpdir(), 'prasthan-offline-')), key = newKey() } = {}) {
  const way = { is: 'open' as Way };
  let states = 0;
  const service = createOfflineService({
    folder,
    key,
    owner: () => ownerOf(office.origin, office.token),
    onChange: () => {
      states += 1;
    },
    async send(path, init) {
      if (way.is === 'cut') throw new TypeError('There is no network.');
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${office.token}`);
      const answer = await fetch(`${office.origin}${path}`, { ...init, headers });
      if (way.is === 'answers lost') throw new TypeError('The answer was lost.');
      return answer;
    },
  });
  running.push(service);
  service.signedIn();
  return {
    way,
    service,
    folder,
    key,
    told: () => states,
    synced: () => vi.waitFor(() => expect(service.state().syncedAt).not.toBeNull(), slow),
    /** Asks as the window does. */
    async ask(query: string, variables: object = {}) {
      const request = new Request('http://app.invalid/graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const answer = await (await service.answer(request)).json();
      if (answer.errors) throw new Error(answer.errors[0].message);
      return answer as {
        // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds, and fails where it does not.
        data: any;
        extensions?: { queued?: boolean };
      };
    },
    /** Opens the way and waits until all was tried. */
    async back() {
      way.is = 'open';
      await service.retry();
    },
  };
}

let made = 0;
async function newService(title = `Service ${++made}`): Promise<{ _id: string; version: number }> {
  const { body } = await office.asAdmin('POST', '/api/admin/services', {
    title,
    description: 'As it was',
    price: '100',
  });
  return body.data;
}
async function stored(id: string) {
  const { body } = await office.asAdmin('POST', '/graphql', {
    query: 'query ($id: ID!) { adminService(id: $id) { title price version } }',
    variables: { id },
  });
  return body.data.adminService;
}

const update = `mutation ($id: ID!, $input: ServiceInput!, $version: Int) {
  record: updateService(id: $id, input: $input, version: $version) { _id version title }
}`;

test('edits made without the server go out in order when it is back, each once', async () => {
  const { _id, version } = await newService();
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  const first = await desk.ask(update, { id: _id, version, input: { title: 'First' } });
  expect(first.extensions?.queued).toBe(true);
  const { record } = first.data as { record: { version: number } };
  await desk.ask(update, { id: _id, version: record.version, input: { title: 'Second' } });
  expect(desk.service.state()).toMatchObject({ server: 'offline', kept: 'disk' });
  const shown = await desk.ask(`{ adminService(id: "${_id}") { title } }`);
  expect(shown.data).toEqual({ adminService: { title: 'Second' } });

  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await stored(_id)).toMatchObject({ title: 'Second', version: version + 2 });
});

test('an edit whose answer was lost is done once', async () => {
  const { _id, version } = await newService();
  const desk = computer();
  await desk.synced();
  desk.way.is = 'answers lost';
  const { extensions } = await desk.ask(update, { id: _id, version, input: { title: 'Once' } });
  expect(extensions?.queued).toBe(true);
  expect(await stored(_id)).toMatchObject({ title: 'Once', version: version + 1 });
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await stored(_id)).toMatchObject({ title: 'Once', version: version + 1 });
});

test('what waits survives the end of the app and a line that the power cut off', async () => {
  const { _id, version } = await newService();
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  await desk.ask(update, { id: _id, version, input: { title: 'Kept' } });
  desk.service.stop();
  const file = join(desk.folder, 'queue.sealed');
  appendFileSync(file, '\nAAAAhalf a li');
  for (const name of readdirSync(desk.folder)) {
    expect(readFileSync(join(desk.folder, name), 'utf8')).not.toMatch(/Kept|updateService/);
  }

  const again = computer({ folder: desk.folder, key: desk.key });
  await again.back();
  expect(again.service.state().waiting).toEqual([]);
  expect(await stored(_id)).toMatchObject({ title: 'Kept', version: version + 1 });
});

test('a queue sealed by a key that is gone is put aside, not thrown away', async () => {
  const { _id, version } = await newService();
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  await desk.ask(update, { id: _id, version, input: { title: 'Sealed' } });
  desk.service.stop();
  expect(openQueue(join(desk.folder, 'queue.sealed'), newKey()).all()).toEqual([]);
  expect(readdirSync(desk.folder).some((name) => name.includes('unreadable'))).toBe(true);
});

test('a field that a colleague changed too is shown with both values, and waits for a decision', async () => {
  const { _id, version } = await newService();
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  await desk.ask(update, { id: _id, version, input: { title: 'Ours' } });
  await office.asAdmin('PUT', `/api/admin/services/${_id}`, { title: 'Theirs', version });
  await desk.back();
  const [change] = desk.service.state().waiting;
  expect(change).toMatchObject({
    state: 'conflict',
    fields: [{ name: 'title', ours: 'Ours', theirs: 'Theirs' }],
  });
  expect((await stored(_id)).title).toBe('Theirs');

  await desk.service.decide(String(change?.id), 'ours');
  expect(desk.service.state().waiting).toEqual([]);
  expect((await stored(_id)).title).toBe('Ours');
});

test('a conflict given up leaves what the colleague wrote', async () => {
  const { _id, version } = await newService();
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  await desk.ask(update, { id: _id, version, input: { title: 'Ours' } });
  await office.asAdmin('PUT', `/api/admin/services/${_id}`, { title: 'Theirs', version });
  await desk.back();
  await desk.service.decide(String(desk.service.state().waiting[0]?.id), 'theirs');
  expect(desk.service.state().waiting).toEqual([]);
  expect((await stored(_id)).title).toBe('Theirs');
});

test('another field that a colleague changed stands beside ours', async () => {
  const { _id, version } = await newService('Whole form');
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  // As the form sends it: all fields, of which one was changed.
  const input = { title: 'Ours', description: 'As it was', price: '100' };
  await desk.ask(update, { id: _id, version, input });
  await office.asAdmin('PUT', `/api/admin/services/${_id}`, { price: '250', version });
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  expect(await stored(_id)).toMatchObject({ title: 'Ours', price: '250' });
});

test('a record that is made and edited without the server is one record, with the edit', async () => {
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  const { data } = await desk.ask(
    `mutation ($input: ServiceInput!) { record: createService(input: $input) { _id version } }`,
    { input: { title: 'Made offline', description: 'New' } },
  );
  const { _id, version } = data.record as { _id: string; version: number };
  await desk.ask(update, { id: _id, version, input: { title: 'Made and edited offline' } });
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  const { body } = await office.asAdmin('GET', '/api/services');
  const titles = body.data.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title.includes('offline'))).toEqual(['Made and edited offline']);
  // A window that still has the record open under the id of before finds it.
  const later = await desk.ask(`query ($id: ID!) { adminService(id: $id) { title } }`, { id: _id });
  expect(later.data).toEqual({ adminService: { title: 'Made and edited offline' } });
});

test('what the server will not have is told, and can be given up', async () => {
  const { _id, version } = await newService();
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  await desk.ask(update, { id: _id, version, input: { title: '' } });
  await desk.back();
  const [change] = desk.service.state().waiting;
  expect(change).toMatchObject({ state: 'refused', message: 'Title is required' });
  await desk.service.decide(String(change?.id), 'theirs');
  expect(desk.service.state().waiting).toEqual([]);
});

test('the inbox is searched, filtered and read on without the server, and a note waits with its text', async () => {
  for (const name of ['Asha Gurung', 'Bikash Rai', 'Chandra Gurung']) {
    const enquiry = { name, email: 'reader@example.com', message: 'About a visa' };
    await office.call('POST', '/api/contact', enquiry);
  }
  const desk = computer();
  await desk.synced();
  desk.way.is = 'cut';
  const query = `query ($after: String) {
    adminContacts(first: 1, query: "gurung visa", after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { _id name version } }
    }
  }`;
  type Page = {
    totalCount: number;
    pageInfo: { endCursor: string };
    edges: { node: { _id: string; name: string } }[];
  };
  const first = (await desk.ask(query)).data.adminContacts as Page;
  expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
  const second = (await desk.ask(query, { after: first.pageInfo.endCursor })).data.adminContacts as Page;
  expect([first, second].map(({ edges }) => edges[0]?.node.name)).toEqual(['Chandra Gurung', 'Asha Gurung']);

  const id = String(second.edges[0]?.node._id);
  await desk.ask(
    `mutation ($id: ID!) { addContactNote(contactId: $id, input: { text: "Called" }) { _id text } }`,
    { id },
  );
  const open = `query ($id: ID!) { adminContact(id: $id) { notes { text } others { name } } }`;
  const seen = (await desk.ask(open, { id })).data.adminContact as { notes: object[]; others: object[] };
  expect(seen.notes).toEqual([{ text: 'Called' }]);
  expect(seen.others).toHaveLength(2);
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  const { data } = await desk.ask(open, { id });
  expect(data).toMatchObject({ adminContact: { notes: [{ text: 'Called' }] } });
});

test('the copy is read at the next start without the server, and goes with the session', async () => {
  const { _id } = await newService('Still readable');
  const desk = computer();
  await desk.synced();
  desk.service.stop();
  const { folder, key } = desk;
  const again = computer({ folder, key });
  again.way.is = 'cut';
  const { data } = await again.ask(`{ adminService(id: "${_id}") { title } }`);
  expect(data).toEqual({ adminService: { title: 'Still readable' } });
  again.service.signedOut();
  expect(readdirSync(folder)).not.toContain('office.sealed');
});

test('without a keychain nothing is written, and the state says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-offline-'));
  const service = createOfflineService({
    folder,
    key: null,
    owner: () => null,
    onChange: () => {},
    send: () => Promise.reject(new TypeError('There is no network.')),
  });
  running.push(service);
  expect(service.state()).toMatchObject({ kept: 'memory', warning: expect.stringContaining('keychain') });
  expect(readdirSync(folder)).toEqual([]);
});
