import { useApolloClient } from '@apollo/client/react';
import { useState, useSyncExternalStore } from 'react';
import { usePlatform } from '../../platform-context.ts';
import { useSession } from '../../session/session-context.ts';
import { useChanges, useLive } from '../../sync/live-context.ts';
import { type EnquiryWork, fetchEnquiry, type OpenEnquiry } from '../../sync/send-change.ts';
import type { Unsent } from '../../sync/unsent.ts';
import { getUnsent, keepUnsent, onUnsent, withUnsent } from '../../sync/unsent-changes.ts';

/** Lets this tab keep changes that cannot be sent. The installed app has its own queue. */
export function useKeptChanges(): void {
  const client = useApolloClient();
  const session = useSession();
  const live = useLive();
  const { offline } = usePlatform();
  // During the first render, so that the parts of the panel already find the waiting changes.
  useState(() => {
    if (!offline) keepUnsent({ client, session, live });
  });
}

/** The changes of all enquiries that wait in this tab. */
export const useUnsent = (): readonly Unsent<EnquiryWork>[] => useSyncExternalStore(onUnsent, getUnsent);

/** The enquiry with the waiting changes applied, so that staff see what they chose. */
export function useShownEnquiry(enquiry: OpenEnquiry): OpenEnquiry {
  useUnsent();
  return { ...enquiry, ...withUnsent(enquiry._id) };
}

/** Reloads the open enquiry when a colleague has changed it, because the stream does not carry touches. */
export function useFreshTouches(id: string): void {
  const client = useApolloClient();
  useChanges(useLive(), (changed) => {
    if (changed.some(({ _id }) => _id === id)) void fetchEnquiry(client, id).catch(() => {});
  });
}
