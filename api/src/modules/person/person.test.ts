/** People, and the enquiries that staff note. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const ask = async (query: string, variables: object = {}) =>
  (await server.graphql(query, variables, { authorization: `Bearer ${server.token}` })).body;

describe('people', () => {
  it('are listed by name and by age', async () => {
    const names = async (order: string) => {
      const { data } = await ask(`{ adminPeople(order: ${order}) { totalCount edges { node { name } } } }`);
      return data.adminPeople.edges.map(({ node }: { node: { name: string } }) => node.name);
    };
    for (const name of ['Sita Rai', 'anil Rai', 'सीता राई'])
      await ask(`mutation ($input: PersonInput!) { createPerson(input: $input) { _id } }`, {
        input: { name },
      });
    expect(await names('NAME')).toEqual(['anil Rai', 'Sita Rai', 'सीता राई']);
    expect(await names('NEWEST')).toEqual(['सीता राई', 'anil Rai', 'Sita Rai']);
  });
});
