import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ChangedContact } from './changed-contacts.ts';
import type { ArrivedContact, Connection, Live } from './live.ts';

export const LiveContext = createContext<Live | null>(null);

/** @throws outside of the office */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('Nothing is live outside of the office.');
  return live;
}

/** How the app stands with the server; the component is drawn again when that changes. */
export function useConnection(live: Live): Connection {
  return useSyncExternalStore(live.onConnection, live.getConnection);
}

/** Calls back with enquiries that have just come in, newest first. */
export function useArrivals(live: Live, onArrival: (contacts: ArrivedContact[]) => void): void {
  const tell = useEffectEvent(onArrival);
  useEffect(() => live.onArrival((contacts) => tell(contacts)), [live]);
}

/** Calls back with enquiries that staff have just changed elsewhere; the cache has them already. */
export function useChanges(live: Live, onChange: (contacts: ChangedContact[]) => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => live.onChange((contacts) => tell(contacts)), [live]);
}
