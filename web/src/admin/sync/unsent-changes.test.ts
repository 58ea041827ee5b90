import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { enquiryFacts } from 'api/forms/enquiry';
import { merge, type Patch } from 'api/rules/merge';
import { EMPTY } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { AddEnquiryNoteDocument, EnquiryStateFragmentDoc, UpdateEnquiryDocument } from '../../gql/graphql.ts';
import { getKeeper, keepWith, save } from '../graphql/save.ts';
import type { SessionState } from '../session/session.ts';
import {
  addConflict,
  clearConflicts,
  type EnquiryChange,
  enquiryPatch,
  getConflicts,
} from './field-groups.ts';
import { sendRest } from './send-change.ts';
import { getUnsent, keepUnsent, withUnsent } from './unsent-changes.ts';

const stored = {
  ...{ __typename: 'Enquiry' as const, version: 1, status: 'new', followUpOn: null, followUpTime: null },
  ...{ followUpKind: 'call', counsellorId: null, personId: null, batchId: null, seat: '' },
};

/** A tab, or a window of the installed app, whose mutations fail while `server.isAway`. `back` restores the connection. */
function tab(hasOwnQueue = false) {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const client = new ApolloClient({ link: new ApolloLink(() => EMPTY), cache: new InMemoryCache() });
  client.cache.writeFragment({ id: 'Enquiry:sita', fragment: EnquiryStateFragmentDoc, data: stored });
  const server = {
    isAway: true,
    /** Whether the next response is lost after the change was saved. */
    losesNext: false,
    enquiry: { ...stored } as Record<string, unknown>,
    sent: [] as unknown[],
  };
  const used = new Map<unknown, string>();
  vi.spyOn(client, 'mutate').mockImplementation(async ({ variables, context }) => {
    if (server.isAway) throw new TypeError('Failed to fetch');
    const { input, base = {} } = variables as Patch & { base?: object };
    const key = context?.headers?.['Idempotency-Key'];
    server.sent.push([input, key]);
    const content = JSON.stringify(input);
    if (key && used.get(key) === content) return { data: { updateEnquiry: { ...server.enquiry } } };
    if (key && used.has(key))
      throw new CombinedGraphQLErrors({
        errors: [{ message: 'Used.', extensions: { code: 'BAD_USER_INPUT' } }],
      });
    const { contested: theirs } = merge({ input, base }, server.enquiry, enquiryFacts);
    if (Object.keys(theirs).length > 0)
      throw new CombinedGraphQLErrors({
        errors: [{ message: 'Changed.', extensions: { code: 'CONFLICT', theirs } }],
      });
    Object.assign(server.enquiry, input);
    used.set(key, content);
    if (server.losesNext) {
      Object.assign(server, { losesNext: false, isAway: true });
      throw new TypeError('Failed to fetch');
    }
    return { data: { updateEnquiry: { ...server.enquiry } } };
  });
  vi.spyOn(client, 'query').mockImplementation(async () => ({
    data: { adminEnquiry: { ...server.enquiry } },
  }));
  const listeners = new Set<() => void>();
  const office = { turn: 0, admin: null, drafts: {}, former: null, own: () => {} };
  let state = { phase: 'in', office } as unknown as SessionState;
  const session = {
    turn: 0,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let tell = () => {};
  const live = {
    getConnection: () => 'live' as const,
    onConnection(listener: () => void) {
      tell = listener;
      return () => {};
    },
    onErased: () => () => {},
  };
  keepUnsent({ client, session, live, hasOwnQueue });
  const change = (input: EnquiryChange, seen: EnquiryChange = stored) =>
    save(client, {
      mutation: UpdateEnquiryDocument,
      variables: { id: 'sita', ...enquiryPatch(seen, input) },
    });
  return {
    client,
    server,
    change,
    back() {
      server.isAway = false;
      tell();
    },
    become(turn: number, next: SessionState = state) {
      session.turn = turn;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

afterEach(() => {
  getKeeper()?.clear();
  keepWith(null);
  clearConflicts();
  vi.unstubAllGlobals();
});

test("an enquiry's changes wait, are shown, and are sent in order, each based on the previous one's values", async () => {
  const { client, server, change, back } = tab();
  expect(await change({ status: 'contacted' })).toEqual({ data: undefined, queued: true, isKeptHere: true });
  server.isAway = false;
  // Both changes are queued behind the first change, even though the server would now respond.
  const [note, last] = await Promise.all([
    save(client, {
      mutation: AddEnquiryNoteDocument,
      variables: { enquiryId: 'sita', input: { text: 'Yes.' } },
    }),
    change({ status: 'completed' }, { status: 'contacted' }),
  ]);
  expect([note.queued, last.queued]).toEqual([true, true]);
  expect(withUnsent('sita')).toEqual({ status: 'completed' });
  back();
  await vi.waitFor(() => expect(getUnsent()).toEqual([]), 120_000);
  expect(server.sent.map((each) => (each as unknown[])[0])).toEqual([
    { status: 'contacted' },
    { text: 'Yes.' },
    { status: 'completed' },
  ]);
  expect(getConflicts()).toEqual([]);
});

test("if a colleague was first, the change is kept as a conflict and does not overwrite the colleague's", async () => {
  const { server, change, back } = tab();
  await change({ status: 'contacted' });
  Object.assign(server.enquiry, { status: 'completed' });
  back();
  await vi.waitFor(() => expect(getUnsent()).toEqual([]), 120_000);
  expect(getConflicts()).toEqual([{ about: 'sita', group: 'status', mine: { status: 'contacted' } }]);
  expect(server.enquiry.status).toBe('completed');
});

test('the uncontested part is saved once, even if its response is lost', async () => {
  const { server, change, back } = tab();
  await change({ status: 'contacted', counsellorId: 'asha' });
  Object.assign(server, { losesNext: true, enquiry: { ...server.enquiry, status: 'completed' } });
  back();
  await vi.waitFor(() => expect(server.isAway).toBe(true), 120_000);
  expect(server.enquiry).toMatchObject({ counsellorId: 'asha' });
  // A colleague removes the counsellor before the change is sent again.
  Object.assign(server.enquiry, { counsellorId: null });
  back();
  await vi.waitFor(() => expect(getUnsent()).toEqual([]), 120_000);
  expect(server.enquiry).toMatchObject({ status: 'completed', counsellorId: null });
  expect(getConflicts()).toEqual([{ about: 'sita', group: 'status', mine: { status: 'contacted' } }]);
});

test('if a colleague changed something else, both changes are saved', async () => {
  const { server, change, back } = tab();
  await change({ status: 'contacted' });
  Object.assign(server.enquiry, { counsellorId: 'asha' });
  back();
  await vi.waitFor(
    () => expect(server.enquiry).toMatchObject({ status: 'contacted', counsellorId: 'asha' }),
    120_000,
  );
  expect(getConflicts()).toEqual([]);
});

test.each([
  ['somebody else signs in', 1, undefined],
  ['a sign-out', 0, { phase: 'out' } as const],
])('%s discards the waiting changes, and none of them is sent', async (_, turn, state) => {
  const { server, change, back, become } = tab();
  await change({ status: 'contacted' });
  become(turn, state);
  back();
  await Promise.resolve();
  expect([getUnsent(), getKeeper(), server.sent]).toEqual([[], null, []]);
});

test('in the installed app, only conflicts are counted, and they are discarded when somebody else signs in', async () => {
  const { change, become } = tab(true);
  await expect(change({ status: 'contacted' })).rejects.toThrow('Failed to fetch');
  addConflict({ about: 'sita', group: 'status', mine: { status: 'contacted' } });
  expect(getKeeper()?.count()).toBe(1);
  become(1);
  expect([getConflicts(), getKeeper()]).toEqual([[], null]);
});

test('a rejected change does not count as a missing connection', async () => {
  const { client, change } = tab();
  const refused = new CombinedGraphQLErrors({
    errors: [{ message: 'No.', extensions: { code: 'BAD_USER_INPUT' } }],
  });
  vi.spyOn(client, 'mutate').mockRejectedValue(refused);
  await expect(change({ status: 'nonsense' })).rejects.toBe(refused);
  expect(getUnsent()).toEqual([]);
});

test('an undo whose only field a colleague has changed still takes its touch back', async () => {
  const { client, server } = tab();
  server.isAway = false;
  server.enquiry.status = 'completed';
  const options = {
    mutation: UpdateEnquiryDocument,
    variables: {
      id: 'sita',
      ...enquiryPatch({ status: 'contacted' }, { status: 'new' }),
      takesBack: 'a touch',
    },
  };
  const error = await client.mutate(options).catch((failure) => failure);
  await sendRest({ client, options, key: 'a key' }, error);
  expect(server.sent.at(-1)).toEqual([{}, 'a key without status']);
  expect(getConflicts()).toEqual([{ about: 'sita', group: 'status', mine: { status: 'new' } }]);
});
