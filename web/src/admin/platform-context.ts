import { createContext, useContext } from 'react';
import type { Platform } from './platform.ts';

export const PlatformContext = createContext<Platform | null>(null);

/** @throws if called outside AdminApp */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('The admin app is not mounted in a host.');
  return platform;
}
