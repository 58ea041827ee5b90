import { createRequire } from 'node:module';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { aBlogPost } from '../testing/factories.ts';
import { frontDeskOf } from '../testing/front-desk.ts';
import { useTestApi } from '../testing/test-api.ts';

const server = useTestApi();

// The client classes to spy on. There may be two, because `@mikro-orm/postgresql` may have its own installation of pg.
const ofOrm = createRequire(createRequire(import.meta.url).resolve('@mikro-orm/postgresql'))(
  'pg',
) as typeof pg;
const clients = [...new Set([pg.Client, ofOrm.Client])];

async function statementsOf(query: string): Promise<number> {
  const spies = clients.map(({ prototype }) => vi.spyOn(prototype, 'query'));
  try {
    expect((await server.ask(query)).errors).toBeUndefined();
    // Not counted, because they do not depend on the query: statements on the connections that use LISTEN, statements that set
    // up a connection, the lookup of the session (cached for a second), and the update of `last_seen_at` (once a minute).
    const own =
      /pg_notify|heartbeat|content_version|^"(set|listen) |from session s join admin|^"with seen as /;
    const calls = spies.flatMap(({ mock }) => mock.calls);
    return calls.filter(([text]) => !own.test(JSON.stringify(text))).length;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const inbox = (first: number) => `{ adminEnquiries(first: ${first}) { edges { node {
  name notes { text admin } touches { text } history { action admin } others { _id name }
} } } }`;
const blog = (first: number) =>
  `{ blogPosts(first: ${first}) { edges { node { title related { title } } } } }`;

it('the fields of many rows take as many statements as the fields of one row', async () => {
  for (let index = 0; index < 12; index += 1) {
    const id = await server.enquire({ email: 'one@family.example' });
    const note = 'mutation ($id: ID!) { addEnquiryNote(enquiryId: $id, input: {text: "Called."}) { _id } }';
    await server.ask(note, { id });
    await server.asAdmin('POST', '/api/admin/blog', aBlogPost());
  }
  for (const query of [inbox, blog]) {
    const [one, many] = [await statementsOf(query(1)), await statementsOf(query(12))];
    expect(many, query(12)).toBe(one);
  }
});

it('each enquiry gets its own notes, changes and related enquiries', async () => {
  const query =
    '{ adminEnquiries(first: 12) { edges { node { _id notes { text } others { _id } history { action } } } } }';
  const { data } = await server.ask(query);
  for (const { node } of data.adminEnquiries.edges) {
    expect(node.notes).toEqual([{ text: 'Called.' }]);
    expect(node.others).toHaveLength(11);
    expect(node.others.map((each: { _id: string }) => each._id)).not.toContain(node._id);
  }
});

it.each([
  ['{ __typename }', 0],
  ['{ adminEnquiries { totalCount edges { node { name } } } }', 1],
  ['{ adminEnquiries(order: FOLLOW_UP, status: "new") { totalCount edges { node { name } } } }', 1],
  ['{ adminEnquiries(filter: LATE) { totalCount edges { node { name snippet } } } }', 1],
  ['{ adminToday { day lateCount newCount new { name snippet } late { name } } }', 2],
  ['{ counsellors { _id name isActive } }', 1],
  ['{ adminEnquiries(query: "anjali") { totalCount edges { node { name } } } }', 2],
  ['{ adminEnquiries(query: "xylophone") { totalCount edges { node { name } } } }', 2],
  ['{ adminBlogPosts { title views isPublished } }', 1],
  ['{ blogPosts { totalCount edges { node { title views } } } }', 2],
  ['{ search(query: "nothing") { title } }', 1],
  ['{ redirect(path: "/nowhere") }', 1],
])('%s takes %i statements', async (query, most) => {
  expect(await statementsOf(query)).toBe(most);
});

it('a page or post with directives for facts, posts and pages takes at most eight statements', async () => {
  const { slug } = await server.create('blog', aBlogPost({ status: 'published' }));
  // To render an uncached page or post with such directives, the site runs all queries in `shared` (for the menu, the settings
  // and the lists that the directives name) and one query in `texts`.
  const shared = [
    '{ menu { title } siteSettings { brand } }',
    '{ facts { key value } }',
    '{ blogPosts(first: 100) { edges { node { slug title category tags } } } }',
    '{ pages { path title description } }',
  ];
  const texts = [
    '{ page(path: "/about") { content } }',
    `{ blogPost(slug: "${slug}") { content related(first: 3) { title content } } }`,
  ];
  let statements = 0;
  for (const query of shared) statements += await statementsOf(query);
  for (const query of texts) expect(statements + (await statementsOf(query)), query).toBeLessThanOrEqual(8);
});

it('reading the people of many enquiries, or the enquiries of many people, takes as many statements as for one', async () => {
  const desk = frontDeskOf(server);
  for (let index = 0; index < 12; index += 1) {
    const phone = `98600000${10 + index}`;
    const personId = await desk.aPersonId({ phones: [{ text: phone }] });
    await desk.aPersonId({ phones: [{ text: phone }] });
    await desk.anEnquiryId({ phone, ...(index % 2 === 0 && { personId }) });
  }
  const of = (first: number) =>
    `{ adminEnquiries(first: ${first}) { edges { node { person { name } suggestedPeople(first: 5) { reason person { name } } } } } }`;
  const files = (first: number) =>
    `{ adminPeople(first: ${first}) { edges { node { suggestions(first: 5) { person { name } } enquiries(first: 5) { name } merges(first: 5) { whyNot } } } } }`;
  for (const query of [of, files]) {
    const [few, many] = [await statementsOf(query(2)), await statementsOf(query(12))];
    expect(many, query(12)).toBe(few);
  }
  const { data } = await server.ask(of(12));
  expect(
    data.adminEnquiries.edges.filter(({ node }: { node: { person: object | null } }) => node.person),
  ).toHaveLength(6);
});
