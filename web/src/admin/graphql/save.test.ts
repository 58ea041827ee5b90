import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { delay, of } from 'rxjs';
import { expect, test } from 'vitest';
import { DeleteServiceDocument } from '../../gql/graphql.ts';
import { save } from './save.ts';

/** A host that queues mutations of the record "away" and delays their responses. `keys` lists all Idempotency-Keys. */
function host() {
  const keys: unknown[] = [];
  const link = new ApolloLink((operation) => {
    const { id } = operation.variables;
    keys.push(operation.getContext().headers?.['Idempotency-Key']);
    const data = { record: { __typename: 'Service', _id: id } };
    return id === 'away' ? of({ data, extensions: { queued: true } }).pipe(delay(20)) : of({ data });
  });
  return { client: new ApolloClient({ link, cache: new InMemoryCache() }), keys };
}

const remove = (id: string) => ({ mutation: DeleteServiceDocument, variables: { id } });

test('each save reports from its own response whether it was queued', async () => {
  const { client } = host();
  const saves = await Promise.all(['away', 'there'].map((id) => save(client, remove(id))));
  expect(saves.map(({ queued }) => queued)).toEqual([true, false]);
  expect(saves[1]?.data?.record._id).toBe('there');
});

test('each save has its own key, and a retry uses the key that it is given', async () => {
  const { client, keys } = host();
  await save(client, remove('1'));
  await save(client, remove('2'));
  await save(client, remove('2'), 'the same');
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('the same');
});
