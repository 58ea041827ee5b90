import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { aBlogPost, aReplyTemplate, aTestimonial } from '../../../../api/src/testing/factories.ts';
import { watchInbox } from '../system/inbox-watch.ts';
import { openCopyFile } from './copy.file.ts';
import { slow, useOffice } from './offline.testing.ts';
import { addNote } from './offline-acts.testing.ts';

const office = useOffice('showcase');
afterEach(() => {
  vi.useRealTimers();
});

const inbox = `query ($after: String) {
  adminEnquiries(first: 200, after: $after) { totalCount edges { node { _id name status notes { text } } } }
}`;
const services = '{ adminServices { _id title description } adminStats { totalServices } }';
const minutes = 60_000;

const later = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds, shouldAdvanceTime: true });

test('a sync takes two small requests for a new enquiry, and one if nothing changed', async () => {
  await office.enquiries(...Array.from({ length: 60 }, (_, index) => `Earlier ${index}`));
  const desk = await office.syncedComputer();
  await office.enquiries('The one');
  const one = await desk.back();
  const none = await desk.back();
  expect(one.requests).toBe(2);
  expect(one.bytes).toBeLessThan(5000);
  expect(none.requests).toBe(1);
  expect(none.bytes).toBeLessThan(4000);
  const { adminEnquiries } = await desk.read(inbox);
  expect(adminEnquiries.edges[0].node.name).toBe('The one');
});

test('the first sync continues where the connection broke, and then reads what changed meanwhile', async () => {
  await office.enquiries(...Array.from({ length: 60 }, (_, index) => `On paper ${index}`));
  const reference = await office.syncedComputer();
  const whole = reference.traffic.requests;

  const desk = office.computer({ left: whole - 2 });
  await vi.waitFor(() => expect(desk.service.state().server).toBe('offline'), slow);
  expect(desk.service.state().syncedAt).toBeNull();
  await office.enquiries('Meanwhile');
  desk.way.left = Number.POSITIVE_INFINITY;
  await desk.back();
  expect(desk.service.state().syncedAt).not.toBeNull();
  // If the sync had started again from the beginning, the number of requests would be about twice `whole`.
  expect(desk.traffic.requests).toBeLessThan(whole + 4);
  await desk.back();
  const { adminEnquiries } = await desk.read(inbox);
  expect(adminEnquiries.edges[0].node.name).toBe('Meanwhile');
  const { body } = await office.server.asAdmin('GET', '/api/admin/stats');
  expect(adminEnquiries.totalCount).toBe(body.data.totalContacts);
});

test('all enquiries that arrived while the computer was off are in the copy after one sync', async () => {
  await office.enquiries('Before');
  const desk = await office.syncedComputer('cut');
  const names = Array.from({ length: 120 }, (_, index) => `Away ${index}`);
  await office.enquiries(...names);
  await desk.back();
  const { adminEnquiries } = await desk.read(inbox);
  const found: string[] = adminEnquiries.edges.map(({ node }: { node: { name: string } }) => node.name);
  // Enquiries of the same millisecond have no fixed order.
  expect(found.slice(0, 121).toSorted()).toEqual([...names, 'Before'].toSorted());
  const { body } = await office.server.asAdmin('GET', '/api/admin/stats');
  expect(adminEnquiries.totalCount).toBe(body.data.totalContacts);
});

test("a colleague's changes to an older enquiry and to the lists are in the copy after one sync", async () => {
  const [old] = await office.enquiries(
    'Older',
    ...Array.from({ length: 40 }, (_, index) => `Newer ${index}`),
  );
  const [edited, deleted, restored] = [
    await office.newService('To edit'),
    await office.newService('To delete'),
    await office.newService('To restore'),
  ];
  await office.server.asAdmin('DELETE', `/api/admin/services/${restored._id}`);
  const desk = await office.syncedComputer('cut');
  await office.server.asAdmin('PATCH', `/api/admin/contacts/${old}`, { status: 'completed' });
  await office.server.asAdmin('PUT', `/api/admin/services/${edited._id}`, { title: 'Edited' });
  await office.server.asAdmin('DELETE', `/api/admin/services/${deleted._id}`);
  await mutate('restoreService', `id: "${restored._id}"`);
  const made = await office.newService('Made');
  await mutate('reorderServices', `ids: ["${made._id}", "${edited._id}"]`);
  await office.server.asAdmin('PUT', '/api/admin/settings', { brand: 'Another brand' });
  await desk.back();

  const enquiry = await desk.read(
    'query ($id: ID!) { adminEnquiry(id: $id) { status history { action } } }',
    {
      id: old,
    },
  );
  expect(enquiry.adminEnquiry).toEqual({ status: 'completed', history: [{ action: 'updated' }] });
  const here = await desk.read(`{
    adminServices { _id title }
    trash: adminServices(trashed: true) { _id }
    adminStats { totalServices }
    siteSettings { brand }
    adminActivity(first: 3) { edges { node { kind action before after } } }
  }`);
  const there = await office.server.asAdmin('GET', '/api/admin/services');
  expect(here.adminServices).toEqual(
    there.body.data.map(({ _id, title }: { _id: string; title: string }) => ({ _id, title })),
  );
  expect(here.adminServices.slice(0, 2).map(({ title }: { title: string }) => title)).toEqual([
    'Made',
    'Edited',
  ]);
  expect(here.trash).toContainEqual({ _id: deleted._id });
  expect(here.trash).not.toContainEqual({ _id: restored._id });
  expect(here.adminStats.totalServices).toBe(there.body.data.length);
  expect(here.siteSettings.brand).toBe('Another brand');
  expect(here.adminActivity.edges[0].node).toMatchObject({
    kind: 'SiteSettings',
    after: { brand: 'Another brand' },
  });
});

test("a colleague's change is in the copy within seconds, even while the stream keeps reporting changes", async () => {
  const desk = await office.syncedComputer();
  const { origin, token } = office.server;
  const watch = watchInbox({
    fetch: (address, init) =>
      fetch(`${origin}${address}`, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), Authorization: `Bearer ${token}` },
      }),
    since: null,
    onArrived: () => {},
    onChanged: desk.service.freshen,
    onRefused: async () => false,
  });
  const busy = setInterval(desk.service.freshen, 100);
  try {
    const template = aReplyTemplate();
    await office.server.asAdmin('POST', '/api/admin/replies', template);
    const since = performance.now();
    const before = desk.traffic.requests;
    await vi.waitFor(() => expect(desk.traffic.requests).toBeGreaterThan(before + 1), slow);
    // The regular sync would be due after 25 seconds.
    expect(performance.now() - since).toBeLessThan(20_000);
    const { adminReplyTemplates } = await desk.read('{ adminReplyTemplates { title } }');
    expect(adminReplyTemplates).toContainEqual({ title: template.title });
  } finally {
    clearInterval(busy);
    watch.stop();
  }
});

test("a colleague's changes during a sync are read by the next sync", async () => {
  const made = await office.newService('Seldom');
  const desk = await office.syncedComputer();
  const rename = (title: string) =>
    office.server.asAdmin('PUT', `/api/admin/services/${made._id}`, { title });
  await office.server.asAdmin('PUT', '/api/admin/settings', { brand: 'Before the look' });
  // The colleague renames the service after the server has answered the first request of the sync.
  desk.way.onAnswer = () => rename('Meanwhile');
  await desk.back();
  await desk.back();
  const { adminService, adminActivity } = await desk.read(
    'query ($id: ID!) { adminService(id: $id) { title } adminActivity(first: 2) { edges { node { kind } } } }',
    { id: made._id },
  );
  expect(adminService).toEqual({ title: 'Meanwhile' });
  expect(adminActivity.edges.map(({ node }: { node: { kind: string } }) => node.kind)).toEqual([
    'Service',
    'SiteSettings',
  ]);
});

test("a visitor's review, which is in no log, is in the copy after one sync", async () => {
  const desk = await office.syncedComputer();
  const { name, position, company, content, rating } = aTestimonial();
  const review = { name, position, company, content, rating };
  expect((await office.server.call('POST', '/api/review', review)).status).toBeLessThan(300);
  await desk.back();
  const { adminTestimonials } = await desk.read('{ adminTestimonials { name } }');
  expect(adminTestimonials).toContainEqual({ name });
});

test("a colleague's note on an older enquiry is in the copy after one sync, and is not read twice", async () => {
  const [id] = await office.enquiries('With a note');
  const desk = await office.syncedComputer('cut');
  await mutate('addEnquiryNote', `enquiryId: "${id}", input: { text: "Called back" }`);
  await office.enquiries(...Array.from({ length: 30 }, (_, index) => `Behind it ${index}`));
  await desk.back();
  const next = await desk.back();
  expect(next.requests).toBe(1);
  const { adminEnquiry } = await desk.read('query ($id: ID!) { adminEnquiry(id: $id) { notes { text } } }', {
    id,
  });
  expect(adminEnquiry.notes).toEqual([{ text: 'Called back' }]);
});

test('sending 40 notes adds lines to the file of the copy, without rewriting it', async () => {
  const [id] = await office.enquiries('With many notes');
  const desk = await office.syncedComputer('cut');
  for (let count = 1; count <= 40; count += 1) await desk.ask(addNote, { id, text: `Note ${count}` });
  const path = join(desk.folder, 'office.sealed');
  const before = readFileSync(path);
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  // A rewritten file has other bytes, because each line is encrypted with a new nonce.
  const after = readFileSync(path);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.subarray(0, before.length).equals(before), 'the file begins with its former lines').toBe(true);
});

test('an enquiry held back as spam is not copied until it is released, and its deletion causes no full sync', async () => {
  // The server treats an enquiry as spam if its name is a web address.
  const [held = '', doomed = ''] = await office.enquiries('www.held.example', 'www.doomed.example');
  await office.enquiries('Plain one');
  const desk = await office.syncedComputer();
  const names = async (): Promise<string[]> => {
    const { adminEnquiries } = await desk.read(inbox);
    return adminEnquiries.edges.map(({ node }: { node: { name: string } }) => node.name);
  };
  expect((await names())[0]).toBe('Plain one');
  const spam = '{ adminEnquiries(filter: SPAM) { totalCount } }';
  await desk.back();
  expect((await office.atServer(spam)).adminEnquiries.totalCount).toBe(2);
  await expect(desk.read(spam)).rejects.toThrow('This is not kept on this computer.');

  // These changes add entries about both spam enquiries to the activity log.
  await mutate('addEnquiryNote', `enquiryId: "${held}", input: { text: "Who is this?" }`);
  await mutate('updateEnquiry', `id: "${doomed}", input: { status: "contacted" }`);
  await desk.back();
  expect((await names()).filter((name) => name.startsWith('www.'))).toEqual([]);
  await office.server.asAdmin('DELETE', `/api/admin/contacts/${doomed}`);
  await office.server.asAdmin('POST', `/api/admin/contacts/${held}/release`);
  const { bytes } = await desk.back();
  expect(bytes).toBeLessThan(60_000);
  expect((await names()).slice(0, 2)).toEqual(['Plain one', 'www.held.example']);
});

test("if the server's data was restored to an older state, everything is read again", async () => {
  const kept = await office.newService('Kept');
  const desk = await office.syncedComputer();
  const lost = await office.newService('Lost');
  await office.server.asAdmin('PUT', `/api/admin/services/${kept._id}`, { title: 'Lost title' });
  await desk.back();
  // Undo both changes in the database, as a restore from an older backup would.
  await office.server.sql(
    "delete from activity where record_id in (?, ?) and (action = 'updated' or record_id = ?)",
    [kept._id, lost._id, lost._id],
  );
  await office.server.sql('delete from service where id = ?', [lost._id]);
  await office.server.sql("update service set title = 'Kept' where id = ?", [kept._id]);
  await desk.back();
  const { adminServices } = await desk.read(services);
  const titles = adminServices.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Kept');
  expect(titles).not.toContain('Lost');
  expect(titles).not.toContain('Lost title');
});

test('a copy from an older version of the app is readable, and is read again once the server is there', async () => {
  const made = await office.newService('Seen by both versions');
  const before = await office.syncedComputer();
  before.service.stop();
  const { folder, key } = before;
  const file = openCopyFile(join(folder, 'office.sealed'), key);
  const copy = file.read();
  if (!copy) throw new Error('There is no copy.');
  file.write(() => ({ ...copy, schema: 'an older one' }));

  const after = office.computer({ folder, key });
  const query = 'query ($id: ID!) { adminService(id: $id) { title } }';
  expect(await after.read(query, { id: made._id })).toEqual({
    adminService: { title: 'Seen by both versions' },
  });
  const { requests } = await after.back();
  expect(requests).toBeGreaterThan(5);
  after.service.stop();
  expect(file.read()?.schema).toBe(copy.schema);
});

test('a scheduled post is shown as published at its time, even while the server is unreachable', async () => {
  const publishAt = new Date(Date.now() + 5 * minutes).toISOString();
  const post = aBlogPost({ status: 'published', publishAt });
  const { body } = await office.server.asAdmin('POST', '/api/admin/blog', post);
  const desk = await office.syncedComputer();
  const query = 'query ($id: ID!) { adminBlogPost(id: $id) { isPublished } }';
  const id = body.data._id;
  expect(await desk.read(query, { id })).toEqual({ adminBlogPost: { isPublished: false } });
  later(6 * minutes);
  expect(await desk.read(query, { id })).toEqual({ adminBlogPost: { isPublished: true } });
});

const mutate = (field: string, args: string) =>
  office.atServer(`mutation { ${field}(${args}) { __typename } }`);
