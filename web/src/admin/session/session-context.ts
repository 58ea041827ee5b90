import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Tab, useTabs } from '../tab.ts';
import type { SignedInAdmin } from './office.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** @throws if called outside AdminApp */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session outside of AdminApp.');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** Returns the account that uses this window, even if its session has ended; null if there is none or it is not known yet. */
export function useAccount(): SignedInAdmin | null {
  const state = useSessionState();
  return 'office' in state ? state.office.admin : null;
}

/** Whether the account is an owner. The controls for owners are hidden from other staff (docs/product.md, "Roles"). */
export const useIsOwner = (): boolean => useAccount()?.role === 'owner';

/** Returns the tabs that the signed-in account may open, in the rail's order. */
export function useOwnTabs(): readonly Tab[] {
  const tabs = useTabs();
  const isOwner = useIsOwner();
  return useMemo(() => tabs.filter((tab) => isOwner || !tab.forOwners), [tabs, isOwner]);
}
