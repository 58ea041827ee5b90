import { useMemo } from 'react';
import { type Tab, useTabs } from '../tab.ts';
import { useIsOwner } from './session-context.ts';

/** The tabs that the signed-in account may open, in the order of the rail. */
export function useOwnTabs(): readonly Tab[] {
  const tabs = useTabs();
  const isOwner = useIsOwner();
  return useMemo(() => tabs.filter((tab) => isOwner || !tab.forOwners), [tabs, isOwner]);
}
