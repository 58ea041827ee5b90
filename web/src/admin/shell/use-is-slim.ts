import { useSyncExternalStore } from 'react';

/** Where the rail has room for signs alone (shell.module.css). */
const slim = matchMedia('(48rem <= width < 75rem)');

function follow(listener: () => void) {
  slim.addEventListener('change', listener);
  return () => slim.removeEventListener('change', listener);
}

/** Whether the window has the slim rail. */
export const useIsSlim = (): boolean => useSyncExternalStore(follow, () => slim.matches);
