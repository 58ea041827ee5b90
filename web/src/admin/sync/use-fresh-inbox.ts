import { useEffect, useEffectEvent, useRef } from 'react';
import { useArrivals, useChanges, useLive } from './live-context.ts';

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
