import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { expect, test } from 'vitest';
import { newestRecords } from './newest-records.ts';

const query = gql`{ adminServices { _id version } }`;
const mutation = gql`mutation { updateService { _id version } }`;

/** Returns a client whose server responds with these versions of one record, one after another. */
function clientOf(...versions: number[]) {
  const server = new ApolloLink(({ operationType }) => {
    const record = { __typename: 'Service', _id: 'a', version: versions.shift() ?? 0 };
    return of({ data: operationType === 'query' ? { adminServices: [record] } : { updateService: record } });
  });
  const client = new ApolloClient({ link: newestRecords().concat(server), cache: new InMemoryCache() });
  return {
    left: versions,
    read: async () =>
      (await client.query<{ adminServices: { version: number }[] }>({ query, fetchPolicy: 'network-only' }))
        .data?.adminServices[0]?.version,
    save: () => client.mutate({ mutation }),
  };
}

test('a query whose response is older than the response to a save is sent again', async () => {
  const client = clientOf(2, 1, 2);
  await client.save();
  expect(await client.read()).toBe(2);
  expect(client.left).toEqual([]);
});

test('older versions are accepted the second time, because a database may have been restored', async () => {
  const client = clientOf(5, 1, 1, 2);
  await client.save();
  expect(await client.read()).toBe(1);
  expect(await client.read()).toBe(2);
  expect(client.left).toEqual([]);
});

test('a mutation is never sent again', async () => {
  const client = clientOf(2, 1);
  await client.save();
  await client.save();
  expect(client.left).toEqual([]);
});
