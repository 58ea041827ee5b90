import { useSyncExternalStore } from 'react';
import { never } from './listeners.ts';
import type { OfflineState } from './platform.ts';
import { usePlatform } from './platform-context.ts';

/** Returns null if the host has no offline support. */
export function useOffline(): OfflineState | null {
  const { offline } = usePlatform();
  return useSyncExternalStore(offline?.onChange ?? never, () => offline?.getState() ?? null);
}
