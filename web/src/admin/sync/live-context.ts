import { createContext, useContext, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { ArrivedEnquiry, ChangedEnquiry, Connection, Live } from './live.ts';

export const LiveContext = createContext<Live | null>(null);

/** @throws if called outside `Shell` */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('Nothing is live outside of the office.');
  return live;
}

export function useConnection(live: Live): Connection {
  return useSyncExternalStore(live.onConnection, live.getConnection);
}

/** @param onArrival - `enquiries` are sorted, the newest first. `isOwn`: they were created in this window */
export function useArrivals(
  live: Live,
  onArrival: (enquiries: ArrivedEnquiry[], isOwn: boolean) => void,
): void {
  const tell = useEffectEvent(onArrival);
  useEffect(() => live.onArrival((enquiries, isOwn) => tell(enquiries, isOwn)), [live]);
}

/** Calls `onChange` after colleagues' changes were written to the cache. */
export function useChanges(live: Live, onChange: (enquiries: ChangedEnquiry[]) => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => live.onChange((enquiries) => enquiries.length > 0 && tell(enquiries)), [live]);
}

/** Calls `onErased` before the erased enquiries are removed from the cache. */
export function useErased(live: Live, onErased: (ids: readonly string[]) => void): void {
  const tell = useEffectEvent(onErased);
  useEffect(() => live.onErased((ids) => tell(ids)), [live]);
}

/** Minimum time between two reloads, in milliseconds, so that a busy hour does not cause one request per enquiry. */
const pause = 1000;

/** Calls `reload` when the inbox changes, but not before the previous reload has finished. */
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
    // After a failed reload the screen keeps its data; the next reload updates it.
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
  // Not `useChanges`, because that hook skips events without colleagues' changes, such as an event for the user's own change.
  useEffect(() => live.onChange(() => run()), [live]);
  useEffect(
    () => () => {
      clearTimeout(clock.current);
      state.current = 'idle';
    },
    [],
  );
}
