import { createContext, useContext, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { ArrivedEnquiry, ChangedEnquiry, Connection, Live } from './live.ts';

export const LiveContext = createContext<Live | null>(null);

/** @throws outside of the office */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('Nothing is live outside of the office.');
  return live;
}

export function useConnection(live: Live): Connection {
  return useSyncExternalStore(live.onConnection, live.getConnection);
}

/** Calls back with new enquiries, newest first; `isOwn`: they were noted in this window. */
export function useArrivals(
  live: Live,
  onArrival: (enquiries: ArrivedEnquiry[], isOwn: boolean) => void,
): void {
  const tell = useEffectEvent(onArrival);
  useEffect(() => live.onArrival((enquiries, isOwn) => tell(enquiries, isOwn)), [live]);
}

/** Calls back with enquiries that colleagues changed; the cache already has them. */
export function useChanges(live: Live, onChange: (enquiries: ChangedEnquiry[]) => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => live.onChange((enquiries) => tell(enquiries)), [live]);
}

/** Calls back with the ids of erased enquiries, before the cache drops them. */
export function useErased(live: Live, onErased: (ids: readonly string[]) => void): void {
  const tell = useEffectEvent(onErased);
  useEffect(() => live.onErased((ids) => tell(ids)), [live]);
}

/** Shortest time between two reloads, in milliseconds: a busy hour must not cause a request for each enquiry. */
const pause = 1000;

/** Runs `reload` whenever the inbox changes, one run after the other. */
export function useFreshInbox(reload: () => Promise<unknown>): void {
  const live = useLive();
  const state = useRef<'idle' | 'busy' | 'again'>('idle');
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);

  const run = useEffectEvent(() => {
    if (state.current !== 'idle') {
      state.current = 'again';
      return;
    }
    state.current = 'busy';
    // A failed reload leaves the screen as it is; the next one updates it.
    reload()
      .catch(() => {})
      .then(() => {
        clock.current = setTimeout(() => {
          const again = state.current === 'again';
          state.current = 'idle';
          if (again) run();
        }, pause);
      });
  });

  useArrivals(live, () => run());
  useChanges(live, () => run());
  useEffect(
    () => () => {
      clearTimeout(clock.current);
      state.current = 'idle';
    },
    [],
  );
}
