import { useApolloClient } from '@apollo/client/react';
import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { newDrafts } from '../draft-keys.ts';
import { FrontDeskContext } from '../front-desk-context.ts';
import { getKeeper } from '../graphql/save.ts';
import { isMac } from '../is-mac.ts';
import { Keyboard, type KeyboardPart } from '../keyboard/keyboard.tsx';
import { notifySuccess } from '../notify.ts';
import { usePlatform } from '../platform-context.ts';
import type { Office } from '../session/office.ts';
import { useOwnTabs, useSession, useSessionState } from '../session/session-context.ts';
import { useBrand, useTitle } from '../session/use-title.ts';
import { ConnectionBanner } from '../sync/connection-banner.tsx';
import { createLive, type Live } from '../sync/live.ts';
import { LiveContext } from '../sync/live-context.ts';
import { useAnnouncements } from '../sync/use-announcements.ts';
import { useFreshAfterSending } from '../sync/use-fresh-after-sending.ts';
import { profilePath } from '../tab.ts';
import { useIsPhone, useIsSlim } from '../use-breakpoint.ts';
import { useLate } from '../use-late.ts';
import { SiteLink, type TabCounts, TabList } from './rail.tsx';
import styles from './shell.module.css';

const findKeys = isMac ? '⌘ K' : 'Ctrl K';

// Loaded separately, because only phones show the bar.
const loadBar = () => import('./bottom-bar.tsx');
// Loaded separately, because only the slim rail shows icons.
const loadIcons = () => import('./rail-icons.tsx');
const loadCounting = () => import('./tab-numbers.tsx');

const loggedOut = 'Logged out successfully';

// Only the installed app renders `Outbox`, so a browser never loads it.
const Outbox = lazy(() => import('../sync/outbox.tsx'));
const loadQuestion = () => import('../sync/logout-question.tsx');

export function Shell({ office }: { office: Office }) {
  const session = useSession();
  const client = useApolloClient();
  const platform = usePlatform();
  const [live] = useState(() => createLive(platform, session, client));
  useEffect(() => live.start(), [live]);
  useTitle(null, { depth: 0, count: useAnnouncements(live, platform.isAside) });
  const brand = useBrand();
  useAskedPath();
  // Not called in `Outbox`: if the server came back before `Outbox` was loaded, the screen would keep the offline copy's data.
  useFreshAfterSending();
  useLoadedTabs();

  const [open, setOpen] = useState<KeyboardPart | null>(null);
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => {
    if (open === null) begunEnquiries().then((keys) => setHasDraft(keys.length > 0));
  }, [platform, open, office.admin?._id]);
  const frontDesk = useMemo(() => ({ open: (start = {}) => setOpen(start), hasDraft }), [hasDraft]);
  const [counts, setCounts] = useState<TabCounts | null>(null);
  const isPhone = useIsPhone();
  const bar = useLate(loadBar, isPhone);
  const isSlim = useIsSlim();
  const signs = useLate(loadIcons, isSlim);
  const icons = isSlim ? signs : null;
  const counting = useLate(loadCounting, false);
  /** The number of unsaved enquiries while `LogoutQuestion` is open; otherwise null. */
  const [asksLogout, setAsksLogout] = useState<number | null>(null);
  const question = useLate(loadQuestion, asksLogout !== null);
  // Until the account is known, nothing is stored for it, and `drafts.keys` would wait for its id.
  const begunEnquiries = async () => (office.admin ? platform.drafts.keys(newDrafts('Enquiry')) : []);
  async function logout() {
    const { length } = await begunEnquiries();
    if (length || platform.offline?.getState().waiting.length || getKeeper()?.count()) setAsksLogout(length);
    else void logoutNow();
  }
  async function logoutNow() {
    setAsksLogout(null);
    // The drafts contain names, so a logout must not leave them on the device.
    for (const key of await begunEnquiries()) await platform.drafts.remove(key);
    const where = await session.logout(loggedOut);
    await client.clearStore();
    if (where === 'stayed') notifySuccess(loggedOut);
  }

  return (
    <div className={styles.shell} data-aside={platform.isAside || undefined}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className={styles.rail}>
        <p className={styles.brand}>
          <img src="/favicon.svg" alt="" width={20} height={20} />
          <span>{brand ?? 'Prasthan'}</span>
        </p>
        <h1 className={styles.title}>Admin Dashboard</h1>
        <button
          type="button"
          className={styles.find}
          title={icons ? 'Search' : undefined}
          onClick={() => setOpen('palette')}
        >
          {icons && <icons.RailIcon of="search" />}
          <span>Search</span>
          <kbd>{findKeys}</kbd>
        </button>
        <div className={styles.tabs}>{!platform.isAside && <TabList counts={counts} icons={icons} />}</div>
        <Notices live={live} office={office} />
        {platform.offline && (
          <div className={styles.queue}>
            <Suspense>
              <Outbox />
            </Suspense>
          </div>
        )}
        <div className={styles.foot}>
          <SiteLink className={styles.line}>
            {icons && <icons.RailIcon of="site" />}
            <span>View the site</span>
          </SiteLink>
          {office.admin && (
            <NavLink
              className={clsx(styles.line, styles.who)}
              to={profilePath}
              title={`Signed in as ${office.admin.email}`}
            >
              {icons && <icons.RailIcon of="account" />}
              <span>{office.admin.name}</span>
            </NavLink>
          )}
          <Button variant="quiet" size="small" className={styles.logout} onClick={() => void logout()}>
            {icons && <icons.RailIcon of="logout" />}
            <span>Logout</span>
          </Button>
        </div>
      </header>
      <LiveContext value={live}>
        <FrontDeskContext value={frontDesk}>
          <main id="content" tabIndex={-1} className={styles.main}>
            <Outlet />
          </main>
        </FrontDeskContext>
        {counting && !platform.isAside && <counting.CountTabs onCounted={setCounts} />}
        {counting && office.admin && !platform.isAside && <counting.Reminders me={office.admin._id} />}
        <Keyboard open={open} onOpen={setOpen} onLogout={() => void logout()} />
      </LiveContext>
      {bar && isPhone && !platform.isAside && (
        <bar.BottomBar
          name={office.admin?.name ?? null}
          counts={counts}
          hasDraft={hasDraft}
          onLogout={() => void logout()}
          onNewEnquiry={() => setOpen({})}
          onSearch={() => setOpen('palette')}
        />
      )}
      {question && asksLogout !== null && (
        <question.LogoutQuestion
          begun={asksLogout}
          onClose={() => setAsksLogout(null)}
          onLogout={() => void logoutNow()}
        />
      )}
      <ScrollRestoration />
    </div>
  );
}

/** Delay before the other tabs are preloaded, in ms, so that the first screen loads first. */
const headStart = 3000;

/** Whether the browser's data saver is on. Only Chromium reports this. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Preloads all tabs' code unless the data saver is on, so that each tab opens immediately, even offline. */
function useLoadedTabs() {
  const tabs = useOwnTabs();
  useEffect(() => {
    if (savesData()) return;
    const clock = setTimeout(() => {
      // After a failure, the tab loads its code again when it opens.
      for (const { load } of tabs) load().catch(() => {});
    }, headStart);
    return () => clearTimeout(clock);
  }, [tabs]);
}

/** Place this component outside the screen's content. Inside it, a new notice would move the rows under the pointer. */
function Notices({ live, office }: { live: Live; office: Office }) {
  const session = useSession();
  const state = useSessionState();
  return (
    <div className={styles.notices}>
      <ConnectionBanner live={live} />
      {state.phase === 'expired' && !state.asking && (
        <div className={styles.expired} role="status" data-notice data-unfinished>
          <p>You are signed out. Your work is kept, but nothing can be saved until you log in.</p>
          <Button size="small" onClick={session.ask}>
            Login
          </Button>
        </div>
      )}
      {office.former && (
        <div className={styles.former} role="status" data-notice>
          <p>What {office.former} typed and did not save is kept on this device until they sign in again.</p>
          <Button variant="secondary" size="small" onClick={session.forgetFormer}>
            OK
          </Button>
        </div>
      )}
    </div>
  );
}

/** Opens the path that a system notification, a link or the app's menu asks for. */
function useAskedPath(): void {
  const platform = usePlatform();
  const navigate = useNavigate();
  useEffect(() => platform.onOpen?.((path) => void navigate(path)), [platform, navigate]);
}
