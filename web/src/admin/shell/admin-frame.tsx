import { LoginScreen } from '../session/login-screen.tsx';
import { useSessionState } from '../session/session-context.ts';
import { SignInAgain } from '../session/sign-in-again.tsx';
import { Shell } from './shell.tsx';

/** The login or the office. An expired session keeps the office on the screen, with the login above it. */
export function AdminFrame() {
  const state = useSessionState();
  if (state.phase === 'starting') return null;
  if (state.phase === 'out') return <LoginScreen />;
  return (
    <>
      <Shell />
      {state.phase === 'expired' && state.asking && <SignInAgain reason={state.reason} />}
    </>
  );
}
