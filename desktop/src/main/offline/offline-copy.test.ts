import { readdirSync } from 'node:fs';
import { officeDay } from 'api/rules/dashboard';
import { factsOf, visitorFieldNames } from 'api/rules/enquiry';
import { afterEach, expect, test, vi } from 'vitest';
import { aBlogPost, aPage, markedEnquiry } from '../../../../api/src/testing/factories.ts';
import { ADMIN } from '../../../../api/src/testing/test-api.ts';
import { editOf, useOffice } from './offline.testing.ts';

const office = useOffice();
afterEach(() => {
  vi.useRealTimers();
});

test('the inbox is searched, filtered and paged without the server, and a note is queued with its text', async () => {
  for (const name of ['Asha Gurung', 'Bikash Rai', 'Chandra Gurung']) {
    const enquiry = { name, email: 'reader@example.com', message: 'About a visa' };
    await office.server.call('POST', '/api/contact', enquiry);
  }
  const desk = await office.syncedComputer('cut');
  const query = `query ($after: String) {
    adminEnquiries(first: 1, query: "gurung visa", after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { _id name version } }
    }
  }`;
  type Page = {
    totalCount: number;
    pageInfo: { endCursor: string };
    edges: { node: { _id: string; name: string } }[];
  };
  const first = (await desk.ask(query)).data.adminEnquiries as Page;
  expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
  const second = (await desk.ask(query, { after: first.pageInfo.endCursor })).data.adminEnquiries as Page;
  expect([first, second].map(({ edges }) => edges[0]?.node.name)).toEqual(['Chandra Gurung', 'Asha Gurung']);

  const id = String(second.edges[0]?.node._id);
  await desk.ask(
    `mutation ($id: ID!) { addEnquiryNote(enquiryId: $id, input: { text: "Called" }) { _id text } }`,
    { id },
  );
  const open = `query ($id: ID!) { adminEnquiry(id: $id) { notes { text } others { name } } }`;
  const seen = (await desk.ask(open, { id })).data.adminEnquiry as { notes: object[]; others: object[] };
  expect(seen.notes).toEqual([{ text: 'Called' }]);
  expect(seen.others).toHaveLength(2);
  await desk.back();
  expect(desk.service.state().waiting).toEqual([]);
  const { data } = await desk.ask(open, { id });
  expect(data).toMatchObject({ adminEnquiry: { notes: [{ text: 'Called' }] } });
});

test('the copy holds, finds and exports every field that visitors fill in', async () => {
  const sent = markedEnquiry('copied');
  const { body } = await office.server.call('POST', '/api/contact', sent);
  const id = body.data._id;
  const desk = await office.syncedComputer();
  const whole = `query ($id: ID!) { adminEnquiry(id: $id) { ${visitorFieldNames.join(' ')} } }`;
  expect(await desk.read(whole, { id })).toEqual({ adminEnquiry: sent });
  const sheet = await desk.service.sheet(new Request('http://app.invalid/api/admin/contacts.csv'));
  const [titles = [], line = []] = (await sheet.text()).split('\r\n').map((each) => each.split(','));
  for (const field of visitorFieldNames) {
    const { label, isSearched = false } = factsOf(field);
    expect(line[titles.indexOf(label)], field).toBe(sent[field]);
    const [query] = sent[field].split('@');
    const { adminEnquiries } = await desk.read(
      'query ($query: String) { adminEnquiries(query: $query) { totalCount } }',
      { query },
    );
    expect(adminEnquiries.totalCount, field).toBe(isSearched ? 1 : 0);
  }
});

test('the counts include offline changes', async () => {
  const [id] = await office.enquiries('To be completed');
  const desk = await office.syncedComputer();
  const dashboard = `{
    adminStats { totalContacts totalServices }
    waiting: adminEnquiries(status: "new") { totalCount totalIsCapped }
    adminEnquiries { totalCount }
    adminServices { title }
  }`;
  const before = await desk.read(dashboard);
  const { data } = await desk.ask('query ($id: ID!) { adminEnquiry(id: $id) { _id status } }', { id });
  await desk.ask(
    'mutation ($id: ID!, $input: EnquiryUpdateInput!, $base: EnquiryUpdateInput) { updateEnquiry(id: $id, input: $input, base: $base) { _id } }',
    editOf(data.adminEnquiry, { status: 'completed' }),
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
    adminEnquiries: { totalCount: before.adminEnquiries.totalCount },
  });
  expect(after.adminServices.slice(-2)).toEqual([{ title: 'Last' }, { title: 'Very last' }]);
});

test('a search for one or two letters matches the beginnings of words, as in the API', async () => {
  for (const name of ['Zubin', 'Azure', 'Ezra Zubair']) {
    await office.server.call('POST', '/api/contact', {
      name,
      email: 'reader@example.com',
      message: 'About a visa',
    });
  }
  const desk = await office.syncedComputer();
  for (const query of ['z', 'zu', 'ZU', 'zub', 'ez zu', 'zure', 'ure', 're']) {
    const { body } = await office.server.asAdmin('GET', `/api/admin/contacts?q=${query}`);
    const there = body.data.contacts.map(({ name }: { name: string }) => name);
    const { adminEnquiries } = await desk.read(
      'query ($query: String) { adminEnquiries(query: $query) { edges { node { name } } } }',
      { query },
    );
    const here = adminEnquiries.edges.map(({ node }: { node: { name: string } }) => node.name);
    expect(here, query).toEqual(there);
    if (query === 'zu') expect(here).toEqual(['Ezra Zubair', 'Zubin']);
  }
});

test("the chart continues to the office's new day, with the API's default number of days", async () => {
  const desk = await office.syncedComputer();
  const chart = '{ enquiriesByDay { day count } }';
  const { enquiriesByDay: before } = await desk.read(chart);
  expect(before).toHaveLength(28);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000, shouldAdvanceTime: true });
  const { enquiriesByDay: after } = await desk.read(chart);
  expect(after).toHaveLength(28);
  expect(after.slice(0, -1)).toEqual(before.slice(1));
  expect(after.at(-1)).toEqual({ day: officeDay(new Date()), count: 0 });
});

test('a queued post has the slug and the publishing date that the API gives it', async () => {
  await office.server.asAdmin('POST', '/api/admin/blog', aBlogPost({ title: 'Études & visas' }));
  const desk = await office.syncedComputer('cut');
  const fields = '_id title slug status publishAt publishedAt isPublished';
  const publishAt = '2190-05-05T10:00:00.000Z';
  const create = `mutation ($input: BlogPostInput!) { row: createBlogPost(input: $input) { ${fields} } }`;
  const input = { ...aBlogPost({ title: 'Études & visas' }), status: 'published', publishAt };
  const { row } = (await desk.ask(create, { input })).data;
  expect(row).toMatchObject({ slug: 'etudes-visas-2', publishedAt: publishAt, isPublished: false });
  const change = `mutation ($id: ID!, $base: BlogPostInput, $input: BlogPostInput!) {
    row: updateBlogPost(id: $id, base: $base, input: $input) { ${fields} }
  }`;
  const moved = { title: 'Visas', publishAt: '2020-01-01T00:00:00.000Z' };
  const { row: shown } = (await desk.ask(change, editOf(row, moved))).data;
  expect(shown).toMatchObject({ slug: 'visas', publishedAt: moved.publishAt, isPublished: true });
  await desk.back();
  const { body } = await office.server.asAdmin('GET', '/api/admin/blog');
  expect(body.data).toContainEqual(
    expect.objectContaining({ slug: 'visas', publishedAt: moved.publishAt, isPublished: true }),
  );
});

test('a queued page is marked as having an outdated translation, as in the API', async () => {
  const nepali = { titleNe: 'क्यानडा', contentNe: 'नमस्ते।', nepali: 'shown' };
  await office.server.asAdmin('POST', '/api/admin/pages', aPage({ path: '/canada', ...nepali }));
  const desk = await office.syncedComputer('cut');
  const fields = '_id path title titleNe contentNe isInNepali isNepaliBehind';
  const list = `{ rows: adminPages { ${fields} } }`;
  type Rows = { rows: { _id: string; path: string }[] };
  const pageIn = ({ rows }: Rows) => rows.find(({ path }) => path === '/canada');
  const id = pageIn((await desk.ask(list)).data as Rows)?._id;
  const change = `mutation ($id: ID!, $input: PageInput!) { row: updatePage(id: $id, input: $input) { ${fields} } }`;
  const save = async (input: object) => (await desk.ask(change, { id, input })).data.row;
  expect(await save({ title: 'Canada now' })).toMatchObject({ isNepaliBehind: true, isInNepali: true });
  expect(await save({ titleNe: 'अहिलेको क्यानडा' })).toMatchObject({ isNepaliBehind: false });
  const queued = await save({ content: 'Goodbye.', titleNe: '' });
  expect(queued).toMatchObject({ isNepaliBehind: false, isInNepali: false, contentNe: 'नमस्ते।' });
  await desk.back();
  const { body } = await office.server.asAdmin('GET', '/api/admin/pages');
  expect(body.data).toContainEqual(expect.objectContaining(queued));
});

test('the copy can be read at the next start without the server, and is deleted with the session', async () => {
  const { _id } = await office.newService('Still readable');
  const desk = await office.syncedComputer();
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
  const desk = await office.syncedComputer('open', { key: null });
  expect(desk.service.state()).toMatchObject({
    kept: 'memory',
    warnings: [{ id: 'memory', message: expect.stringContaining('keychain'), canDismiss: false }],
  });
  // The same account signs in again. The copy is only in memory and must be kept.
  desk.way.is = 'cut';
  desk.service.signedIn();
  expect(await desk.read('{ me { email } }')).toEqual({ me: { email: ADMIN.email } });
  expect(readdirSync(desk.folder)).toEqual([]);
});
