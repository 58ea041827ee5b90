import { useApolloClient } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { useChanges, useLive } from '../live/live-context.ts';
import type { Unsent } from '../outbox/unsent.ts';
import { usePlatform } from '../platform-context.ts';
import { useSession } from '../session/session-context.ts';
import { type EnquiryWork, fetchEnquiry, type OpenEnquiry } from './send-change.ts';
import { getUnsent, keepUnsent, onUnsent, withUnsent } from './unsent-changes.ts';

/** Lets this tab keep what cannot be sent. The installed app has a queue of its own. */
export function useKeptChanges(): void {
  const client = useApolloClient();
  const session = useSession();
  const live = useLive();
  const { offline } = usePlatform();
  // Before the parts of the panel ask for what waits.
  useState(() => {
    if (!offline) keepUnsent({ client, session, live });
  });
}

/** The changes of all enquiries that wait in this tab. */
export const useUnsent = (): readonly Unsent<EnquiryWork>[] => useSyncExternalStore(onUnsent, getUnsent);

/** An enquiry with the changes that wait to be sent: what staff chose stays on the screen. */
export function useShownEnquiry(enquiry: OpenEnquiry): OpenEnquiry {
  useUnsent();
  return { ...enquiry, ...withUnsent(enquiry._id) };
}

/** Reads the open enquiry again when a colleague has changed it: their touches do not come with the stream. */
export function useFreshTouches(id: string): void {
  const client = useApolloClient();
  useChanges(useLive(), (changed) => {
    if (changed.some(({ _id }) => _id === id)) void fetchEnquiry(client, id).catch(() => {});
  });
}
