import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aBlogPost, anEnquiry } from '../testing/factories.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

/** The number of SQL statements that a query of staff causes. */
async function statementsOf(query: string): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { body } = await server.graphql(query, {}, { authorization: `Bearer ${server.token}` });
    expect(body.errors).toBeUndefined();
    // The inbox feed has its own connection and announces with NOTIFY; its statements do not count.
    return spy.mock.calls.filter(([text]) => !JSON.stringify(text).includes('pg_notify')).length;
  } finally {
    spy.mockRestore();
  }
}

const inbox = (first: number) => `{ adminContacts(first: ${first}) { edges { node {
  name notes { text admin } history { action admin } others { _id name }
} } } }`;
const blog = (first: number) =>
  `{ blogPosts(first: ${first}) { edges { node { title related { title } } } } }`;

it('the fields of many rows are loaded with as many statements as those of one row', async () => {
  for (let index = 0; index < 12; index += 1) {
    const { body } = await server.call('POST', '/api/contact', anEnquiry({ email: 'one@family.example' }));
    const note = 'mutation ($id: ID!) { addContactNote(contactId: $id, input: {text: "Called."}) { _id } }';
    await server.graphql(note, { id: body.data._id }, { authorization: `Bearer ${server.token}` });
    await server.asAdmin('POST', '/api/admin/blog', aBlogPost());
  }
  for (const query of [inbox, blog]) {
    const [one, many] = [await statementsOf(query(1)), await statementsOf(query(12))];
    expect(many, query(12)).toBe(one);
  }
});

it('each enquiry gets its own notes, changes and related enquiries', async () => {
  const query =
    '{ adminContacts(first: 12) { edges { node { _id notes { text } others { _id } history { action } } } } }';
  const { body } = await server.graphql(query, {}, { authorization: `Bearer ${server.token}` });
  for (const { node } of body.data.adminContacts.edges) {
    expect(node.notes).toEqual([{ text: 'Called.' }]);
    expect(node.others).toHaveLength(11);
    expect(node.others.map((each: { _id: string }) => each._id)).not.toContain(node._id);
  }
});
