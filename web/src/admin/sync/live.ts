import type { ApolloClient, Reference, StoreObject } from '@apollo/client';
import { earliest, isNewer, type Received } from 'api/rules/enquiry';
import type { ChangedEnquiryFragment, InboxRowFragment } from '../../gql/graphql.ts';
import { refreshAll } from '../graphql/refresh.ts';
import { createListeners } from '../listeners.ts';
import type { Platform } from '../platform.ts';
import { reasonOf, type Session } from '../session/session.ts';
import { listenOnce, loadStreamLibrary } from './stream.ts';

export type ArrivedEnquiry = InboxRowFragment;

/** `crowded`: the session has too many open streams. */
export type Connection = 'connecting' | 'live' | 'away' | 'crowded';

/** Delays after the first, second, … failed connection, in milliseconds. The last delay is used for all further failures. */
const pauses = [500, 1000, 2000, 5000, 10_000, 20_000];
/** Delay in milliseconds if the session has too many open streams. */
const crowdedPause = 15_000;
/** After this many consecutive failures, the connection is `away`. A single failure may be a restart of the server. */
const awayAfter = 2;

/** A list of enquiries in Apollo's cache. Some queries do not ask for the total. */
interface StoredList extends StoreObject {
  edges: { node: Reference }[];
  totalCount?: number;
  totalIsCapped?: boolean;
}

export type Live = ReturnType<typeof createLive>;

/** Listens to the inbox's stream. After an interruption, reconnects with increasing delays and fetches missed enquiries. */
export function createLive(platform: Platform, session: Session, client: ApolloClient) {
  let connection: Connection = 'connecting';
  let wake = () => {};
  let drop = () => {};
  // `known` contains the ids of announced enquiries. `floor` is the newest enquiry when the stream first opened; `catchUp`
  // announces only enquiries that are newer than `floor`.
  const known = new Set<string>();
  let floor: Received | null = null;
  const connectionListeners = createListeners();
  const arrivalListeners = createListeners<[enquiries: ArrivedEnquiry[], isOwn: boolean]>();
  const erasedListeners = createListeners<[ids: readonly string[]]>();
  const changeListeners = createListeners<[enquiries: ChangedEnquiry[]]>();

  const set = (next: Connection) => {
    if (next === connection) return;
    connection = next;
    connectionListeners.call();
  };

  function tell(enquiries: ArrivedEnquiry[]) {
    const fresh = enquiries.filter(({ _id }) => !known.has(_id));
    for (const { _id } of fresh) known.add(_id);
    if (fresh.length > 0) arrivalListeners.call(fresh, false);
  }

  /** Removes the enquiries from the cache and its lists, and the drafts about them from this device. */
  function forget(ids: readonly string[]) {
    if (ids.length === 0) return;
    erasedListeners.call(ids);
    client.cache.modify<{ adminEnquiries: StoredList }>({
      fields: {
        adminEnquiries(stored, { readField }) {
          const list = stored as StoredList;
          const edges = list.edges.filter(({ node }) => !ids.includes(readField('_id', node) ?? ''));
          const removed = list.totalIsCapped ? 0 : list.edges.length - edges.length;
          return { ...list, edges, totalCount: list.totalCount && list.totalCount - removed };
        },
      },
    });
    for (const _id of ids) {
      void platform.drafts.forget(_id);
      client.cache.evict({ id: client.cache.identify({ __typename: 'Enquiry', _id }) });
    }
    client.cache.gc();
  }

  /** Calls `forget` for the records that have drafts on this device and were erased while the device was not connected. */
  async function dropErased() {
    const keys = await platform.drafts.keys('');
    const ids = keys.flatMap((key) => / ([\da-f-]{36})$/.exec(key)?.[1] ?? []);
    if (ids.length === 0) return;
    const { ErasedAmongDocument } = await loadStreamLibrary();
    const query = { query: ErasedAmongDocument, variables: { ids }, fetchPolicy: 'no-cache' } as const;
    forget((await client.query(query)).data?.erasedAmong ?? []);
  }

  async function catchUp() {
    const { NewestEnquiriesDocument } = await loadStreamLibrary();
    const { data } = await client.query({ query: NewestEnquiriesDocument, fetchPolicy: 'no-cache' });
    const newest = data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
    const since = floor;
    // The first call announces nothing: the stream announces every enquiry that arrives after the stream has opened.
    if (since === null) floor = newest[0] ?? earliest;
    else tell(newest.filter((each) => isNewer(each, since)));
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const clock = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(clock);
        resolve();
      };
    });

  const signedIn = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const unsubscribe = session.subscribe(() => {
        if (session.getState().phase === 'in') resolve();
      });
      signal.addEventListener('abort', () => resolve(), { once: true });
      signal.addEventListener('abort', unsubscribe, { once: true });
    });

  async function listen(signal: AbortSignal) {
    let failures = 0;
    let wasOpen = false;
    while (!signal.aborted) {
      const sentAt = session.sentAt();
      const connectionEnd = new AbortController();
      drop = () => connectionEnd.abort();
      const refusal = await listenOnce({
        platform,
        signal: AbortSignal.any([signal, connectionEnd.signal]),
        onOpen() {
          failures = 0;
          set('live');
          // If `catchUp` fails, no error is shown: the screens load their own lists, and show an error if they cannot.
          const caughtUp = catchUp().catch(() => {});
          dropErased().catch(() => {});
          // Changes may have been missed during the interruption.
          if (wasOpen) caughtUp.then(() => refreshAll(client));
          wasOpen = true;
        },
        onChange({ received, changed, erased }, { storeChanges }) {
          // An empty event is about records other than enquiries. Screens fetch those records when they open.
          if (received.length + changed.length + erased.length === 0) return;
          tell(received);
          forget(erased);
          const news = storeChanges(client.cache, changed);
          changeListeners.call(news);
        },
      });
      if (signal.aborted) return;
      if (refusal?.status === 429) {
        set('crowded');
        await pause(crowdedPause);
        continue;
      }
      if (refusal) {
        // The server did respond, so the connection works; only the session is invalid.
        failures = 0;
        set('connecting');
        const reason = await reasonOf(refusal);
        if (session.signIns === sentAt.signIns && !(await session.renew(reason, sentAt, refusal)))
          await signedIn(signal);
        continue;
      }
      failures += 1;
      set(failures >= awayAfter || !navigator.onLine ? 'away' : 'connecting');
      const longest = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
      // A random delay, because otherwise all apps would reconnect at the same moment after the server restarts.
      await pause(longest * (0.75 + Math.random() / 2));
    }
  }

  return {
    getConnection: (): Connection => connection,
    onConnection: connectionListeners.add,
    /** Calls `listener` with new enquiries, newest first, each only once. `isOwn`: they were created in this window. */
    onArrival: arrivalListeners.add,
    /** Announces an enquiry that was created in this window, so that lists show it. */
    show(enquiry: ArrivedEnquiry) {
      known.add(enquiry._id);
      arrivalListeners.call([enquiry], true);
    },
    /** Calls `listener` after each event about enquiries, with the changes that were new to the cache, if any. */
    onChange: changeListeners.add,
    /** Calls `listener` with the ids of erased enquiries before they are removed from the cache. */
    onErased: erasedListeners.add,
    retry: () => wake(),
    /** @returns a function that stops listening */
    start(): () => void {
      const stop = new AbortController();
      const { signal } = stop;
      // The browser detects a lost network immediately; the stream would detect it much later.
      addEventListener('offline', () => drop(), { signal });
      addEventListener('online', () => wake(), { signal });
      const { offline } = platform;
      const follow = () => {
        // The installed app detects an unresponsive server before the stream does.
        if (offline?.getState().server === 'offline') drop();
        else if (offline?.getState().server === 'online') wake();
      };
      const unfollow = offline?.onChange(follow);
      if (unfollow) signal.addEventListener('abort', unfollow, { once: true });
      void listen(signal);
      return () => {
        stop.abort();
        wake();
      };
    },
  };
}

export type ChangedEnquiry = ChangedEnquiryFragment;
