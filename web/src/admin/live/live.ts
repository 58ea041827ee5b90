import type { ApolloClient } from '@apollo/client';
import type { InboxRowFragment } from '../../gql/graphql.ts';
import { refreshAll } from '../graphql/refresh.ts';
import type { Platform } from '../platform.ts';
import type { Session } from '../session/session.ts';
import { type ChangedContact, storeChanges } from './changed-contacts.ts';
import { newestContactsQuery } from './live.operations.ts';
import { listenOnce } from './stream.ts';

export type ArrivedContact = InboxRowFragment;

/** How the app stands with the server. `away` shows as a banner (DESIGN.md §6). */
export type Connection = 'connecting' | 'live' | 'away';

/** What happens in the inbox as it happens, and whether the server can be reached. */
export interface Live {
  getConnection(): Connection;
  onConnection(listener: () => void): () => void;
  /** Tells of new enquiries, newest first; each once. */
  onArrival(listener: (contacts: ArrivedContact[]) => void): () => void;
  /** Tells what staff changed elsewhere, when it stands in the cache already. */
  onChange(listener: (contacts: ChangedContact[]) => void): () => void;
  /** Tries again now rather than when the pause is over. */
  retry(): void;
  /** Listens until the returned function is called. */
  start(): () => void;
}

/** Pauses before the next try, milliseconds; the last one repeats. */
const pauses = [500, 1000, 2000, 5000, 10_000, 20_000];
/** So many failures in a row are more than a server that is restarted. */
const awayAfter = 2;
const reason = 'Please sign in.';

/**
 * Keeps the stream of the inbox open: tries again with growing pauses when it breaks, asks for what was missed when it
 * is back, and waits for the next sign-in when the session is refused.
 */
export function createLive(platform: Platform, session: Session, client: ApolloClient): Live {
  let connection: Connection = 'connecting';
  let wake = () => {};
  let drop = () => {};
  // Every enquiry that was told. Ids are in the order of time; `floor` is the newest there was at the start.
  const known = new Set<string>();
  let floor: string | null = null;
  const connectionListeners = new Set<() => void>();
  const arrivalListeners = new Set<(contacts: ArrivedContact[]) => void>();
  const changeListeners = new Set<(contacts: ChangedContact[]) => void>();

  const set = (next: Connection) => {
    if (next === connection) return;
    connection = next;
    for (const listener of connectionListeners) listener();
  };

  function tell(contacts: ArrivedContact[]) {
    const fresh = contacts.filter(({ _id }) => !known.has(_id));
    for (const { _id } of fresh) known.add(_id);
    if (fresh.length > 0) for (const listener of arrivalListeners) listener(fresh);
  }

  /** What came in while nobody listened; at the first time only remembers what is there. */
  async function catchUp() {
    const { data } = await client.query({ query: newestContactsQuery, fetchPolicy: 'no-cache' });
    const newest = data?.adminContacts.edges.map(({ node }) => node) ?? [];
    const since = floor;
    // The stream may be about to tell of one that is in this answer, too: at the first time none counts as told.
    if (since === null) floor = newest[0]?._id ?? '';
    else tell(newest.filter(({ _id }) => _id > since));
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
      const { signIns } = session;
      const line = new AbortController();
      drop = () => line.abort();
      const end = await listenOnce({
        platform,
        signal: AbortSignal.any([signal, line.signal]),
        onOpen() {
          failures = 0;
          set('live');
          // A list whose reload fails says so itself.
          const caughtUp = catchUp().catch(() => {});
          // Changes that were missed are in what is shown when it is asked for again.
          if (wasOpen) caughtUp.then(() => refreshAll(client));
          wasOpen = true;
        },
        onChange({ received, changed }) {
          tell(received);
          const news = storeChanges(client.cache, changed);
          if (news.length > 0) for (const listener of changeListeners) listener(news);
        },
      });
      if (signal.aborted) return;
      if (end === 'refused') {
        // It is there, and has answered: what is missing is the sign-in.
        failures = 0;
        set('connecting');
        if (session.signIns === signIns && !(await session.renew(reason))) await signedIn(signal);
        continue;
      }
      failures += 1;
      set(failures >= awayAfter || !navigator.onLine ? 'away' : 'connecting');
      const longest = pauses[Math.min(failures, pauses.length) - 1] ?? 0;
      // Everybody's app would otherwise come back in the same moment after a restart.
      await pause(longest * (0.75 + Math.random() / 2));
    }
  }

  return {
    getConnection: () => connection,
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
    onArrival(listener) {
      arrivalListeners.add(listener);
      return () => arrivalListeners.delete(listener);
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    retry: () => wake(),
    start() {
      const stop = new AbortController();
      const { signal } = stop;
      // The browser knows at once that the network went; the stream would notice by its silence only.
      addEventListener('offline', () => drop(), { signal });
      addEventListener('online', () => wake(), { signal });
      void listen(signal);
      return () => {
        stop.abort();
        wake();
      };
    },
  };
}
