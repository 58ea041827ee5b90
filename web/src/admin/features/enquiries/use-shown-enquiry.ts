import { useApolloClient } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { usePlatform } from '../../platform-context.ts';
import { useSession } from '../../session/session-context.ts';
import { useChanges, useLive } from '../../sync/live-context.ts';
import { fetchEnquiry, type OpenEnquiry } from '../../sync/send-change.ts';
import type { Unsent } from '../../sync/unsent.ts';
import { getUnsent, keepUnsent, onUnsent, withUnsent } from '../../sync/unsent-changes.ts';

/**
 * Creates the browser tab's queue of changes that wait until the server is reachable. In the installed app, the main process
 * queues the changes instead. This queue then contains none, and its `count` includes only conflicts with colleagues' changes.
 */
export function useUnsentQueue(): void {
  const client = useApolloClient();
  const session = useSession();
  const live = useLive();
  const { offline } = usePlatform();
  // Creates the queue during the first render. An effect would be too late, because the panel's children read the queue while
  // they render.
  useState(() => {
    keepUnsent({ client, session, live, hasOwnQueue: offline !== undefined });
  });
}

export const useUnsent = (): readonly Unsent[] => useSyncExternalStore(onUnsent, getUnsent);

export function useWithUnsent(enquiry: OpenEnquiry): OpenEnquiry {
  useUnsent();
  return { ...enquiry, ...withUnsent(enquiry._id) };
}

/** Reloads the enquiry after a colleague's change, because live updates do not contain its calls, messages and visits. */
export function useFreshTouches(id: string): void {
  const client = useApolloClient();
  useChanges(useLive(), (changed) => {
    if (changed.some(({ _id }) => _id === id)) void fetchEnquiry(client, id).catch(() => {});
  });
}
