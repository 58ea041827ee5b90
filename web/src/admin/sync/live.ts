import type { ApolloCache, ApolloClient } from '@apollo/client';
import { earliest, isNewer, type Received } from 'api/rules/enquiry';
import {
  type ChangedEnquiryFragment,
  ChangedEnquiryFragmentDoc,
  EnquiryVersionFragmentDoc,
  type InboxRowFragment,
} from '../../gql/graphql.ts';
import { refreshAll } from '../graphql/refresh.ts';
import type { Platform } from '../platform.ts';
import { reasonOf, type Session } from '../session/session.ts';
import { listenOnce, loadStreamLibrary } from './stream.ts';

export type ArrivedEnquiry = InboxRowFragment;

/** The connection's state. A banner is shown for `away` and for `crowded` (the session has too many open streams). */
export type Connection = 'connecting' | 'live' | 'away' | 'crowded';

/** The delays before the next attempt, in milliseconds. The last one is used for all further attempts. */
const pauses = [500, 1000, 2000, 5000, 10_000, 20_000];
/** The delay before the next attempt if the session has too many open streams, in milliseconds. */
const crowdedPause = 15_000;
/** The number of consecutive failures that counts as `away`. A single failure may be a restart of the server. */
const awayAfter = 2;

type ArrivalListener = (enquiries: ArrivedEnquiry[], isOwn: boolean) => void;
type ChangeListener = (enquiries: ChangedEnquiry[]) => void;
type ErasedListener = (ids: readonly string[]) => void;

function added<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Live = ReturnType<typeof createLive>;

/**
 * Keeps the inbox's stream open. After an interruption it reconnects with increasing delays and fetches missed enquiries. If the
 * server rejects the session, it waits for the next sign-in.
 */
export function createLive(platform: Platform, session: Session, client: ApolloClient) {
  let connection: Connection = 'connecting';
  let wake = () => {};
  let drop = () => {};
  // The ids of announced enquiries. `floor` is the newest enquiry at the start.
  const known = new Set<string>();
  let floor: Received | null = null;
  const connectionListeners = new Set<() => void>();
  const arrivalListeners = new Set<ArrivalListener>();
  const erasedListeners = new Set<ErasedListener>();
  const changeListeners = new Set<ChangeListener>();

  const set = (next: Connection) => {
    if (next === connection) return;
    connection = next;
    for (const listener of connectionListeners) listener();
  };

  function tell(enquiries: ArrivedEnquiry[]) {
    const fresh = enquiries.filter(({ _id }) => !known.has(_id));
    for (const { _id } of fresh) known.add(_id);
    if (fresh.length > 0) for (const listener of arrivalListeners) listener(fresh, false);
  }

  /** Removes erased enquiries from the cache, and the drafts about them from this device. */
  function forget(ids: readonly string[]) {
    if (ids.length === 0) return;
    for (const listener of erasedListeners) listener(ids);
    for (const _id of ids) {
      void platform.drafts.forget(_id);
      client.cache.evict({ id: client.cache.identify({ __typename: 'Enquiry', _id }) });
    }
    client.cache.gc();
  }

  /** Announces the enquiries that arrived while the stream was interrupted. The first call only stores the newest enquiry. */
  async function catchUp() {
    const { NewestEnquiriesDocument } = await loadStreamLibrary();
    const { data } = await client.query({ query: NewestEnquiriesDocument, fetchPolicy: 'no-cache' });
    const newest = data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
    const since = floor;
    // The first call announces nothing, because the stream may be about to announce the same enquiries.
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
          // The failure can be ignored, because a list shows the error of its own reload.
          const caughtUp = catchUp().catch(() => {});
          // Changes may have been missed during the interruption, so all active queries are refetched.
          if (wasOpen) caughtUp.then(() => refreshAll(client));
          wasOpen = true;
        },
        onChange({ received, changed, erased }) {
          // The event concerns other records. Screens read those when they are opened.
          if (received.length + changed.length + erased.length === 0) return;
          tell(received);
          forget(erased);
          const news = storeChanges(client.cache, changed);
          for (const listener of changeListeners) listener(news);
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
      // The delay is randomised, because otherwise all apps would reconnect at the same moment after the server restarts.
      await pause(longest * (0.75 + Math.random() / 2));
    }
  }

  return {
    getConnection: (): Connection => connection,
    onConnection: (listener: () => void) => added(connectionListeners, listener),
    /** Announces new enquiries, newest first, each only once. `isOwn` means that they were created in this window. */
    onArrival: (listener: ArrivalListener) => added(arrivalListeners, listener),
    /** Adds an enquiry that was created in this window to the lists. */
    show(enquiry: ArrivedEnquiry) {
      known.add(enquiry._id);
      for (const listener of arrivalListeners) listener([enquiry], true);
    },
    /** Reports colleagues' changes after they have been written to the cache; an empty list for the user's own changes. */
    onChange: (listener: ChangeListener) => added(changeListeners, listener),
    /** Reports enquiries that were permanently erased, before they are removed from the cache. */
    onErased: (listener: ErasedListener) => added(erasedListeners, listener),
    /** Reconnects now, without waiting for the delay to end. */
    retry: () => wake(),
    /** Starts listening. @returns a function that stops listening */
    start(): () => void {
      const stop = new AbortController();
      const { signal } = stop;
      // The browser detects a lost network immediately; the stream would detect it much later.
      addEventListener('offline', () => drop(), { signal });
      addEventListener('online', () => wake(), { signal });
      const { offline } = platform;
      const follow = () => {
        // The host detects an unresponsive server before the stream does.
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

/**
 * Writes changed enquiries to the cache, from which all lists and panels read.
 *
 * @returns the changes that are new to this window, because the stream also contains the user's own changes
 */
function storeChanges(cache: ApolloCache, changed: readonly ChangedEnquiry[]): ChangedEnquiry[] {
  const news: ChangedEnquiry[] = [];
  for (const enquiry of changed) {
    const id = cache.identify(enquiry);
    const options = { id, fragment: ChangedEnquiryFragmentDoc, fragmentName: 'ChangedEnquiry' };
    // Includes the optimistic result of a save in progress.
    const optimistic = { id, fragment: EnquiryVersionFragmentDoc, optimistic: true };
    const known = cache.readFragment(optimistic)?.version;
    // The cache is already newer, because the response to the user's own save may arrive before this event.
    if (known !== undefined && known > enquiry.version) continue;
    cache.writeFragment({ ...options, data: enquiry });
    if (known !== enquiry.version) news.push(enquiry);
  }
  return news;
}
