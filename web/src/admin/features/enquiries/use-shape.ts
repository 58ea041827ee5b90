import { useSyncExternalStore } from 'react';

const wide = '(min-width: 64rem)';

function follow(onChange: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** How the rows are drawn: a table on a wide screen, two lines a row on a phone and beside an open panel. */
export function useShape(isBesidePanel: boolean): 'table' | 'lines' {
  const isWide = useSyncExternalStore(follow, () => matchMedia(wide).matches);
  return isWide && !isBesidePanel ? 'table' : 'lines';
}
