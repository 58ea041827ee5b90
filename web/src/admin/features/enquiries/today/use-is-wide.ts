import { useSyncExternalStore } from 'react';

/** The width from which list and panel stand side by side (`enquiry/split.module.css`). */
const wide = matchMedia('(min-width: 64rem)');

const follow = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Whether the panel stands beside the list. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, () => wide.matches);
