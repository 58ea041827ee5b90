import { useEffect, useMemo } from 'react';
import { toast } from '../../ui/toaster.tsx';
import { PlatformContext, usePlatform } from '../platform-context.ts';
import { useSessionState } from '../session/session-context.ts';
import { useCalendarSaving } from '../session/use-calendar-saving.ts';
import { useLate } from '../use-late.ts';
import { Shell } from './shell.tsx';

// Loaded separately, because a signed-in person needs no login.
const loadLogins = () => import('../session/logins.tsx');

/** After the session has expired, the screen stays visible below the login. After a revocation, only the login is shown. */
export function AdminFrame() {
  useCalendarSaving();
  const state = useSessionState();
  const platform = usePlatform();
  const office = 'office' in state ? state.office : null;
  const drafts = office?.drafts;
  // The `drafts` of this platform belong to the signed-in account, so that screens need not pass its id.
  const own = useMemo(() => (drafts ? { ...platform, drafts } : platform), [platform, drafts]);
  const isRevoked = state.phase === 'revoked';
  const asksAgain = state.phase === 'expired' && state.asking;
  const admin = office?.admin;
  const isNew = Boolean(admin?.mustChangePassword || admin?.mustChooseName);
  const isLoginShown = state.phase !== 'starting' && (!office || isRevoked);
  const logins = useLate(loadLogins, asksAgain || isNew || isLoginShown);
  useEffect(() => {
    if (isRevoked) toast.remove();
  }, [isRevoked]);
  if (state.phase === 'starting') return null;
  if (!office) return logins && <logins.LoginScreen />;
  if (isRevoked) return logins && <logins.LoginScreen reason={state.reason} admin={office.admin} />;
  return (
    <PlatformContext value={own}>
      {admin && isNew ? (
        logins && <logins.FirstSignIn admin={admin} />
      ) : (
        <Shell key={office.turn} office={office} />
      )}
      {logins && state.phase === 'expired' && state.asking && (
        <logins.SignInAgain reason={state.reason} admin={office.admin} />
      )}
    </PlatformContext>
  );
}
