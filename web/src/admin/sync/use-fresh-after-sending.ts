import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { refreshAll } from '../graphql/refresh.ts';
import { closeWaiting } from '../notify.ts';
import { useOffline } from '../use-offline.ts';

/** Refetches the screen's data when the server is reachable again and when a queued change has been sent. */
export function useFreshAfterSending(): void {
  const client = useApolloClient();
  const state = useOffline();
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
