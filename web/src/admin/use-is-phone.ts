import { useSyncExternalStore } from 'react';

const phone = matchMedia('(max-width: 47.99rem)');

function follow(onChange: () => void): () => void {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

export const useIsPhone = (): boolean => useSyncExternalStore(follow, () => phone.matches);
