import { useApolloClient } from '@apollo/client/react';
import { clsx } from 'clsx';
import { CircleUser, LogOut } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { ConnectionBanner } from '../live/connection-banner.tsx';
import { createLive } from '../live/live.ts';
import { LiveContext } from '../live/live-context.ts';
import { useAnnouncements } from '../live/use-announcements.ts';
import { notifySuccess } from '../notify.ts';
import { usePlatform } from '../platform-context.ts';
import type { Office } from '../session/office.ts';
import { useOwnTabs } from '../session/own-tabs.ts';
import { useSession, useSessionState } from '../session/session-context.ts';
import { useBrand, useTitle } from '../session/use-title.ts';
import { profilePath } from './profile-path.ts';
import styles from './shell.module.css';
import { useAskedPath } from './use-asked-path.ts';

const loggedOut = 'Logged out successfully';

// Only the installed app has a queue, so a browser never loads this part.
const Outbox = lazy(() => import('../outbox/outbox.tsx'));
const LogoutQuestion = lazy(() => import('../outbox/logout-question.tsx'));

/** The header, the tabs and the open tab's screen. */
export function Shell({ office }: { office: Office }) {
  const session = useSession();
  const state = useSessionState();
  const client = useApolloClient();
  const platform = usePlatform();
  const [live] = useState(() => createLive(platform, session, client));
  useEffect(() => live.start(), [live]);
  useTitle(null, { depth: 0, count: useAnnouncements(live, platform.isAside) });
  const brand = useBrand();
  useAskedPath();
  useLoadedTabs();

  const [asksLogout, setAsksLogout] = useState(false);
  function logout() {
    if (platform.offline?.getState().waiting.length) setAsksLogout(true);
    else void logoutNow();
  }
  async function logoutNow() {
    const where = await session.logout(loggedOut);
    await client.clearStore();
    if (where === 'stayed') notifySuccess(loggedOut);
  }

  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={styles.header}>
        <div className={styles.top}>
          <h1 className={styles.title}>Admin Dashboard</h1>
          {brand && <p className={styles.brand}>{brand}</p>}
          {office.admin && (
            <NavLink className={styles.who} to={profilePath} title={`Signed in as ${office.admin.email}`}>
              <Icon as={CircleUser} size={16} />
              <span>{office.admin.name}</span>
            </NavLink>
          )}
          {platform.offline && (
            <Suspense>
              <Outbox />
            </Suspense>
          )}
          <Button variant="secondary" size="small" onClick={logout}>
            <Icon as={LogOut} size={16} />
            Logout
          </Button>
        </div>
        {!platform.isAside && <TabBar />}
      </header>
      <ConnectionBanner live={live} />
      {state.phase === 'expired' && !state.asking && (
        <div className={styles.expired} role="status">
          <p>You are signed out. Your work is kept, but nothing can be saved until you log in.</p>
          <Button size="small" onClick={session.ask}>
            Login
          </Button>
        </div>
      )}
      {office.former && (
        <div className={styles.former} role="status">
          <p>What {office.former} typed and did not save is kept on this device until they sign in again.</p>
          <Button variant="secondary" size="small" onClick={session.forgetFormer}>
            OK
          </Button>
        </div>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <LiveContext value={live}>
          <Outlet />
        </LiveContext>
      </main>
      <Keyboard onLogout={logout} />
      {asksLogout && (
        <Suspense>
          <LogoutQuestion open onClose={() => setAsksLogout(false)} onLogout={() => void logoutNow()} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}

/** Time for the first screen to load before the others, in milliseconds. */
const headStart = 3000;

/** Loads the code of every tab ahead, so that each opens at once, and without a network too. */
function useLoadedTabs() {
  const tabs = useOwnTabs();
  useEffect(() => {
    const clock = setTimeout(() => {
      // A failed load is tried again when the tab opens.
      for (const { load } of tabs) load().catch(() => {});
    }, headStart);
    return () => clearTimeout(clock);
  }, [tabs]);
}

function TabBar() {
  const tabs = useOwnTabs();
  const { pathname } = useLocation();
  const bar = useRef<HTMLUListElement>(null);

  // On a phone the strip of tabs scrolls; the open tab must be visible.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);

  return (
    <nav aria-label="Admin" className={styles.tabs}>
      <ul className={styles.strip} ref={bar}>
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === '/admin'}
              className={({ isActive }) => clsx(styles.tab, isActive && styles.current)}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
