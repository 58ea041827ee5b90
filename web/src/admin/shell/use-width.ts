import { useSyncExternalStore } from 'react';

/** The widths at which the frame changes its shape (shell.module.css). */
const phone = matchMedia('(max-width: 47.99rem)');
const slim = matchMedia('(48rem <= width < 75rem)');

const follow = (query: MediaQueryList) => (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
const followPhone = follow(phone);
const followSlim = follow(slim);

/** Whether the window has the bottom bar of a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(followPhone, () => phone.matches);

/** Whether the window has the slim rail, in which there is room for signs alone. */
export const useIsSlim = (): boolean => useSyncExternalStore(followSlim, () => slim.matches);
