import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: whom the real server of these tests knows.
import { ADMIN } from '../../../../api/src/testing/test-api.ts';
import { useOffice } from './offline.testing.ts';

const office = useOffice();

test('the inbox is searched, filtered and read on without the server, and a note waits with its text', async () => {
  for (const name of ['Asha Gurung', 'Bikash Rai', 'Chandra Gurung']) {
    const enquiry = { name, email: 'reader@example.com', message: 'About a visa' };
    await office.server.call('POST', '/api/contact', enquiry);
  }
  const desk = office.computer();
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

test('the counts follow what is done without the server', async () => {
  const [id] = await office.enquiries('To be completed');
  const desk = office.computer();
  await desk.synced();
  const dashboard = `{
    adminStats { totalContacts totalServices }
    waiting: adminContacts(status: "new") { totalCount totalIsCapped }
    adminContacts { totalCount }
    adminServices { title }
  }`;
  const before = await desk.read(dashboard);
  const { data } = await desk.ask('query ($id: ID!) { adminContact(id: $id) { version } }', { id });
  await desk.ask(
    'mutation ($id: ID!, $version: Int) { updateContact(id: $id, version: $version, input: { status: "completed" }) { _id } }',
    { id, version: data.adminContact.version },
  );
  await desk.ask('mutation { createService(input: { title: "Last", description: "New" }) { _id } }');
  await desk.ask('mutation { createService(input: { title: "Very last", description: "New" }) { _id } }');
  const after = await desk.read(dashboard);
  expect(after).toMatchObject({
    adminStats: {
      totalContacts: before.adminStats.totalContacts,
      totalServices: before.adminStats.totalServices + 2,
    },
    waiting: { totalCount: before.waiting.totalCount - 1, totalIsCapped: false },
    adminContacts: { totalCount: before.adminContacts.totalCount },
  });
  expect(after.adminServices.slice(-2)).toEqual([{ title: 'Last' }, { title: 'Very last' }]);
});

test('the copy is read at the next start without the server, and goes with the session', async () => {
  const { _id } = await office.newService('Still readable');
  const desk = office.computer();
  await desk.synced();
  desk.service.stop();
  const { folder, key } = desk;
  const again = office.computer({ folder, key });
  again.way.is = 'cut';
  const { data } = await again.ask(`{ adminService(id: "${_id}") { title } }`);
  expect(data).toEqual({ adminService: { title: 'Still readable' } });
  again.service.signedOut();
  expect(readdirSync(folder)).not.toContain('office.sealed');
});

test('without a keychain nothing is written, and the state says so', async () => {
  const desk = office.computer({ key: null });
  await desk.synced();
  expect(desk.service.state()).toMatchObject({
    kept: 'memory',
    warnings: [{ id: 'memory', message: expect.stringContaining('keychain'), canDismiss: false }],
  });
  // Another token of the same admin leaves the copy, which is in memory alone.
  desk.way.is = 'cut';
  desk.service.signedIn();
  expect(await desk.read('{ me { email } }')).toEqual({ me: { email: ADMIN.email } });
  expect(readdirSync(desk.folder)).toEqual([]);
});
