/** The breakpoints of shell.module.css and split.module.css. */
import { useSyncExternalStore } from 'react';

function breakpoint(media: string): () => boolean {
  const query = matchMedia(media);
  const follow = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(follow, () => query.matches);
}

export const useIsPhone = breakpoint('(max-width: 47.99rem)');
/** Whether the rail shows only icons. */
export const useIsSlim = breakpoint('(48rem <= width < 75rem)');
/** Whether there is room for the list and the panel side by side. */
export const useIsWide = breakpoint('(min-width: 64rem)');
