import { useMemo } from 'react';
import { PlatformContext, usePlatform } from '../platform-context.ts';
import { LoginScreen } from '../session/login-screen.tsx';
import { useSessionState } from '../session/session-context.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { Shell } from './shell.tsx';

/**
 * The login or the office. An expired session keeps the office on the screen with the login above it. When somebody else
 * signs in, a new office replaces it.
 */
export function AdminFrame() {
  const state = useSessionState();
  const platform = usePlatform();
  const office = 'office' in state ? state.office : null;
  const drafts = office?.drafts;
  // The office's platform stores drafts under their owner, so no screen needs to know the owner.
  const own = useMemo(() => (drafts ? { ...platform, drafts } : platform), [platform, drafts]);
  if (state.phase === 'starting') return null;
  if (!office) return <LoginScreen />;
  return (
    <PlatformContext value={own}>
      <Shell key={office.turn} office={office} />
      {state.phase === 'expired' && state.asking && (
        <SignInAgain reason={state.reason} admin={office.admin} />
      )}
    </PlatformContext>
  );
}
