import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Tab, useTabs } from '../tab.ts';
import type { SignedInAdmin } from './office.ts';
import type { Session, SessionState } from './session.ts';

export const SessionContext = createContext<Session | null>(null);

/** @throws outside AdminApp */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session outside of AdminApp.');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** Null until the server has identified the token. */
export function useAccount(): SignedInAdmin | null {
  const state = useSessionState();
  return 'office' in state ? state.office.admin : null;
}

/** Owners' controls are hidden from other staff (docs/product.md, "Roles"). */
export const useIsOwner = (): boolean => useAccount()?.role === 'owner';

/** The tabs that the signed-in account may open, in the rail's order. */
export function useOwnTabs(): readonly Tab[] {
  const tabs = useTabs();
  const isOwner = useIsOwner();
  return useMemo(() => tabs.filter((tab) => isOwner || !tab.forOwners), [tabs, isOwner]);
}
