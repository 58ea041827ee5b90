import { print } from 'graphql';
import type { InboxChangedSubscription } from '../../gql/graphql.ts';
import type { Platform } from '../platform.ts';

/** The server sends a heartbeat every 12 seconds. After so long without one the stream is dead, in milliseconds. */
const silenceLimit = 30_000;

/**
 * The header that names the window which listens. The server ends an older stream of the same window: after a break of the network
 * it would keep the old one for minutes, and count it.
 */
export const windowName = 'prasthan-window';
const ownName = crypto.randomUUID();

/** What listening needs. It is loaded after the first screen, which needs nothing of it. */
export const loadStreamLibrary = () => import('./stream-library.ts');

interface StreamOptions {
  platform: Pick<Platform, 'fetch'>;
  /** Ends the stream from this side. */
  signal: AbortSignal;
  /** The server has answered: from now on no change is missed. */
  onOpen: () => void;
  onChange: (change: InboxChangedSubscription['inboxChanged']) => void;
}

/**
 * Listens to the inbox until the stream ends. Never throws.
 *
 * @returns the server's answer when it refused the session (401), or has too many streams of it already (429); null when the
 * connection broke
 */
export async function listenOnce(options: StreamOptions): Promise<Response | null> {
  const { platform, signal, onOpen, onChange } = options;
  const library = await loadStreamLibrary().catch(() => null);
  if (!library) return null;
  const dead = new AbortController();
  let clock: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(clock);
    clock = setTimeout(() => dead.abort(), silenceLimit);
  };
  const either = AbortSignal.any([signal, dead.signal]);

  let refusal: Response | null = null;

  const client = library.createClient({
    url: '/graphql/stream',
    headers: { [windowName]: ownName },
    // The caller decides when to try again.
    retryAttempts: 0,
    async fetchFn(address: string, init: RequestInit) {
      const response = await platform.fetch(address, { ...init, signal: either });
      if (response.status === 401 || response.status === 429) refusal = response;
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
    const results = client.iterate<InboxChangedSubscription>({ query: print(library.InboxChangedDocument) });
    either.addEventListener('abort', () => client.dispose(), { once: true });
    for await (const { data } of results) if (data) onChange(data.inboxChanged);
    return null;
  } catch {
    return refusal;
  } finally {
    clearTimeout(clock);
    client.dispose();
  }
}
