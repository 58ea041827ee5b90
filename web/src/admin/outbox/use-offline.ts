import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { refreshAll } from '../graphql/refresh.ts';
import type { OfflineState } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';

const never = () => () => {};

/** How the host's work without the server stands; null where the host has none. */
export function useOffline(): OfflineState | null {
  const { offline } = usePlatform();
  const read = useCallback(() => offline?.getState() ?? null, [offline]);
  return useSyncExternalStore(offline?.onChange ?? never, read);
}

/** Reads anew what is shown when the server is back, and when something that waited was sent. */
export function useFreshAfterSending(state: OfflineState | null): void {
  const client = useApolloClient();
  const waiting = state?.waiting.length ?? 0;
  const server = state?.server ?? 'online';
  const before = useRef({ waiting, server });

  useEffect(() => {
    const { waiting: more, server: was } = before.current;
    // Between two tries it is `connecting`; what counts is whether it was away since it was last there.
    before.current = { waiting, server: server === 'connecting' && was === 'offline' ? was : server };
    const isBack = server === 'online' && was === 'offline';
    if (isBack || (server === 'online' && waiting < more)) {
      void refreshAll(client);
    }
  }, [client, waiting, server]);
}
