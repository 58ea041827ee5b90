import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { from } from 'rxjs';
import { expect, test } from 'vitest';
import { newestRecords, rememberVersions } from './newest-records.ts';

const query = gql`{ adminServices { _id version } }`;
const mutation = gql`mutation { updateService { _id version } }`;

/** Returns a client whose server responds only when the test calls `waiting[n](version)`, with that version of one record. */
function clientOf(id: string) {
  const waiting: ((version: number) => void)[] = [];
  const server = new ApolloLink(({ operationType }) => {
    const answer = Promise.withResolvers<ApolloLink.Result>();
    waiting.push((version) => {
      const record = { __typename: 'Service', _id: id, version };
      answer.resolve({
        data: operationType === 'query' ? { adminServices: [record] } : { updateService: record },
      });
    });
    return from(answer.promise);
  });
  const client = new ApolloClient({ link: newestRecords.concat(server), cache: new InMemoryCache() });
  return {
    waiting,
    read: async () =>
      (await client.query<{ adminServices: { version: number }[] }>({ query, fetchPolicy: 'network-only' }))
        .data?.adminServices[0]?.version,
    save: () => client.mutate({ mutation }),
  };
}

test('a query that was sent before the response to a save and is older than it is sent again', async () => {
  const { waiting, read, save } = clientOf('a');
  const both = [read(), save()];
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.(2);
  await both[1];
  waiting[0]?.(1);
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.(2);
  expect(await both[0]).toBe(2);
});

test('an older version in a query that was sent later is accepted, because a database may have been restored', async () => {
  const { waiting, read, save } = clientOf('b');
  const saved = save();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.(5);
  await saved;
  for (const version of [1, 2]) {
    const answer = read();
    await expect.poll(() => waiting.length).toBe(version + 1);
    waiting[version]?.(version);
    expect(await answer).toBe(version);
  }
});

test('an event counts as the response to a save', async () => {
  const { waiting, read } = clientOf('c');
  const answer = read();
  await expect.poll(() => waiting.length).toBe(1);
  rememberVersions([{ __typename: 'Service', _id: 'c', version: 4 }]);
  waiting[0]?.(3);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.(4);
  expect(await answer).toBe(4);
});
