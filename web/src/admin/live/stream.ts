import { print } from 'graphql';
import { InboxChangedDocument, type InboxChangedSubscription } from '../../gql/graphql.ts';
import type { Platform } from '../platform.ts';

/** The server sends a heartbeat every 12 seconds. After so long without one the stream is dead, in milliseconds. */
const silenceLimit = 30_000;

/** Why a stream ended: the server refused the session, or the connection broke. */
type StreamEnd = 'refused' | 'broken';

interface StreamOptions {
  platform: Pick<Platform, 'fetch'>;
  /** Ends the stream from this side. */
  signal: AbortSignal;
  /** The server has answered: from now on no change is missed. */
  onOpen: () => void;
  onChange: (change: InboxChangedSubscription['inboxChanged']) => void;
}

/** Listens to the inbox until the stream ends. Never throws. */
export async function listenOnce({ platform, signal, onOpen, onChange }: StreamOptions): Promise<StreamEnd> {
  // Loaded after the first screen, which needs nothing of it.
  const library = await import('./stream-library.ts').catch(() => null);
  if (!library) return 'broken';
  const { createClient, NetworkError } = library;
  const dead = new AbortController();
  let clock: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(clock);
    clock = setTimeout(() => dead.abort(), silenceLimit);
  };
  const either = AbortSignal.any([signal, dead.signal]);

  const client = createClient({
    url: '/graphql/stream',
    // The caller decides when to try again.
    retryAttempts: 0,
    async fetchFn(address: string, init: RequestInit) {
      const response = await platform.fetch(address, { ...init, signal: either });
      if (!response.ok || !response.body) return response;
      alive();
      onOpen();
      const watched = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(bytes, controller) {
            alive();
            controller.enqueue(bytes);
          },
        }),
      );
      return new Response(watched, { status: response.status, headers: response.headers });
    },
  });
  alive();
  try {
    const results = client.iterate<InboxChangedSubscription>({ query: print(InboxChangedDocument) });
    either.addEventListener('abort', () => client.dispose(), { once: true });
    for await (const { data } of results) if (data) onChange(data.inboxChanged);
    return 'broken';
  } catch (error) {
    return error instanceof NetworkError && error.response?.status === 401 ? 'refused' : 'broken';
  } finally {
    clearTimeout(clock);
    client.dispose();
  }
}
