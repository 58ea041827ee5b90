import { useEffect, useEffectEvent, useRef } from 'react';
import { useArrivals, useChanges, useLive } from './live-context.ts';

/** Between two reloads at least, milliseconds: a busy hour is not a request for each enquiry. */
const pause = 1000;

/** Reloads something whenever the inbox changes, one reload after the other. */
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
    // A reload that fails leaves what is shown; the next one makes up for it.
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
