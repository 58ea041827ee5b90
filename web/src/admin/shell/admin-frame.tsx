import { useMemo } from 'react';
import { PlatformContext, usePlatform } from '../platform-context.ts';
import { LoginScreen } from '../session/login-screen.tsx';
import { useSessionState } from '../session/session-context.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { Shell } from './shell.tsx';

/**
 * The login or the office. An expired session keeps the office on the screen, with the login above it; when somebody else
 * then signs in, the office is drawn anew for them.
 */
export function AdminFrame() {
  const state = useSessionState();
  const platform = usePlatform();
  const office = 'office' in state ? state.office : null;
  const drafts = office?.drafts;
  // Everything in the office keeps its drafts under the name of whoever it belongs to, without having to know it.
  const own = useMemo(() => (drafts ? { ...platform, drafts } : platform), [platform, drafts]);
  if (state.phase === 'starting') return null;
  if (!office) return <LoginScreen />;
  return (
    <PlatformContext value={own}>
      <Shell key={office.turn} office={office} />
      {state.phase === 'expired' && state.asking && (
        <SignInAgain reason={state.reason} email={office.admin?.email} />
      )}
    </PlatformContext>
  );
}
