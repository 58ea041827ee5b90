import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { enquiryFacts } from 'api/forms/enquiry';
import { merge } from 'api/rules/merge';
import { expect, test } from 'vitest';
import type { InboxRowFragment } from '../../../gql/graphql.ts';
import { bulkWords, changeAll } from './bulk-change.ts';
import { takeOldest } from './take-oldest.ts';

test.each([
  [
    { to: 'Completed', done: 12, met: 1, failed: 0, dayless: 0 },
    '12 updated to Completed, 1 was changed by a colleague',
  ],
  [
    { to: 'Completed', done: 0, met: 2, failed: 1, dayless: 0 },
    '2 were changed by a colleague, 1 could not be changed',
  ],
  [{ to: 'Asha Karki', done: 1, met: 0, failed: 0, dayless: 0 }, '1 updated to Asha Karki'],
  [
    { to: 'Contacted', done: 12, met: 0, failed: 0, dayless: 12 },
    '12 updated to Contacted. No next day is set.',
  ],
  [
    { to: 'Contacted', done: 12, met: 0, failed: 0, dayless: 5 },
    '12 updated to Contacted. 5 of them have no next day.',
  ],
])('describes the result of a change to selected rows: %j', (ends, words) => {
  expect(bulkWords(ends)).toBe(words);
});

const account = (name: string, isActive: boolean) => ({ _id: name, name, isActive });

interface Stored {
  _id: string;
  counsellorId: string | null;
}
/** A client whose cache has the counsellors: Asha is active, and Dil has left. */
const client = {
  readQuery: () => ({ counsellors: [account('asha', true), account('dil', false)] }),
} as unknown as ApolloClient;
const conflict = () =>
  new CombinedGraphQLErrors({
    errors: [{ message: 'Changed', extensions: { code: 'CONFLICT', theirs: { counsellorId: 'other' } } }],
  });

/** Stores `count` new enquiries. `taking` runs `takeOldest` for a counsellor; `of` returns their enquiries' ids. */
function office(count: number) {
  const stored: Stored[] = Array.from({ length: count }, (_, index) => ({
    _id: `${index}`,
    counsellorId: null,
  }));
  const taking = (me: string) =>
    takeOldest(
      async () =>
        stored
          .filter(({ counsellorId }) => counsellorId === null)
          .slice(0, 10)
          .map((row) => ({ ...row }) as InboxRowFragment),
      (rows) =>
        changeAll(client, rows, { counsellorId: me }, async (_client, id, { base }) => {
          const row = stored.find(({ _id }) => _id === id);
          if (!row || row.counsellorId !== base.counsellorId) throw conflict();
          row.counsellorId = me;
          return { data: { updateEnquiry: { ...row } as unknown as InboxRowFragment }, queued: false };
        }),
    );
  const of = (me: string) => stored.filter(({ counsellorId }) => counsellorId === me).map(({ _id }) => _id);
  return { taking, of };
}

test('two counsellors who take ten at the same time get ten each, and no enquiry is taken twice', async () => {
  const { taking, of } = office(25);
  const [asha, bina] = await Promise.all([taking('asha'), taking('bina')]);
  expect([asha.before.length, bina.before.length]).toEqual([10, 10]);
  expect([of('asha').length, of('bina').length]).toEqual([10, 10]);
  expect([...of('asha'), ...of('bina')].map(Number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, index) => index),
  );
});

test('if fewer than ten are new, all of them are taken', async () => {
  const { taking, of } = office(7);
  expect((await taking('asha')).before).toHaveLength(7);
  expect(of('asha')).toHaveLength(7);
  expect((await taking('asha')).before).toHaveLength(0);
});

test('Undo leaves a row alone that showed the new value while a colleague had already changed it', async () => {
  const stored = { _id: 'sita', status: 'completed' };
  const change: Parameters<typeof changeAll>[3] = async (_client, _id, patch) => {
    const { free, contested } = merge(patch, stored, enquiryFacts);
    if (Object.keys(contested).length > 0) throw conflict();
    Object.assign(stored, free);
    return { data: { updateEnquiry: { ...stored } as InboxRowFragment }, queued: false };
  };
  const onScreen = { ...stored, status: 'contacted' } as InboxRowFragment;
  const { before } = await changeAll(client, [onScreen], { status: 'contacted' }, change);
  for (const { id, ...patch } of before) await change(client, id, patch);
  expect(stored.status).toBe('completed');
});

test('Undo restores the former counsellor, but not one whose account is disabled', async () => {
  const change: Parameters<typeof changeAll>[3] = async () => ({ data: undefined, queued: false });
  const rows = ['asha', 'dil', null].map(
    (counsellorId) => ({ _id: 'sita', counsellorId }) as InboxRowFragment,
  );
  const { before } = await changeAll(client, rows, { counsellorId: 'me' }, change);
  expect(before.map(({ input }) => input.counsellorId)).toEqual(['asha', null, null]);
});
