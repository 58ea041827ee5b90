import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { refreshAll } from '../graphql/refresh.ts';
import { closeWaiting } from '../notify.ts';
import type { OfflineState } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';

const never = () => () => {};

/** Returns null if the host has no offline support. */
export function useOffline(): OfflineState | null {
  const { offline } = usePlatform();
  const read = useCallback(() => offline?.getState() ?? null, [offline]);
  return useSyncExternalStore(offline?.onChange ?? never, read);
}

/** Refetches the screen's data when the server is reachable again and when a queued change has been sent. */
export function useFreshAfterSending(state: OfflineState | null): void {
  const client = useApolloClient();
  const waiting = state?.waiting.length ?? 0;
  const server = state?.server ?? 'online';
  const before = useRef({ waiting, server });

  useEffect(() => {
    const { waiting: more, server: was } = before.current;
    // Keep `offline` while the app is `connecting`. Otherwise, `isBack` would be false when the app is `online` again.
    before.current = { waiting, server: server === 'connecting' && was === 'offline' ? was : server };
    if (waiting === 0 && more > 0) closeWaiting();
    const isBack = server === 'online' && was === 'offline';
    if (isBack || (server === 'online' && waiting < more)) void refreshAll(client);
  }, [client, waiting, server]);
}
