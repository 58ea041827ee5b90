import { print } from 'graphql';
import type { InboxChangedSubscription } from '../../gql/graphql.ts';
import type { Platform } from '../platform.ts';

/** Milliseconds of silence after which a stream counts as dead. The server sends a heartbeat every 12 seconds. */
const silenceLimit = 30_000;

/** The request header with the window's id. The server ends an older stream with the same id. */
export const windowName = 'prasthan-window';
const ownName = crypto.randomUUID();

export const loadStreamLibrary = () => import('./stream-library.ts');

type StreamLibrary = Awaited<ReturnType<typeof loadStreamLibrary>>;

interface StreamOptions {
  platform: Pick<Platform, 'fetch'>;
  signal: AbortSignal;
  /** Called when the server has responded. From then on, no change is missed. */
  onOpen: () => void;
  onChange: (change: InboxChangedSubscription['inboxChanged'], library: StreamLibrary) => void;
}

/**
 * Listens until the stream ends. Never throws.
 * @returns the response if the server rejected the session (401) or the session has too many streams (429); otherwise null
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
    // The caller decides when to reconnect.
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
    for await (const { data } of results) if (data) onChange(data.inboxChanged, library);
    return null;
  } catch {
    return refusal;
  } finally {
    clearTimeout(clock);
    client.dispose();
  }
}
