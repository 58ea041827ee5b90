import { session as browsing, powerMonitor, type Session, type WebContents } from 'electron';
import { type DraftStore, isRevocation, type Reminder } from 'web/admin/platform';
import { tokenIdName } from '../shared/names.ts';
import type { AppLog } from './files/app-log.ts';
import type { SettingsFile } from './files/settings.ts';
import type { OfflineService } from './offline/offline.service.ts';
import { askServer, type Send } from './offline/server.requests.ts';
import { takeMovedWork } from './session/moved-work.ts';
import type { SessionChange, SessionService } from './session/session.service.ts';
import { claimsOf, ownerOf } from './session/token.claims.ts';
import { closeOthers } from './system/another-window.ts';
import { type FollowUps, watchFollowUps } from './system/follow-ups.ts';
import { watchInbox } from './system/inbox-watch.ts';
import type { Arrived, SessionNotice } from './system/notices.ts';
import type { AppTray } from './system/tray.ts';
import type { MainWindow } from './system/window.ts';

interface FollowerOptions {
  settings: SettingsFile;
  session: SessionService;
  /** Resolves when the session has been read from the keychain. */
  loaded: Promise<void>;
  offline: Promise<OfflineService>;
  send: Send;
  drafts: Promise<DraftStore>;
  onArrived(arrived: Arrived[]): void;
  onDue(reminder: Reminder): boolean;
}

/**
 * When a session begins, opens the offline copy and starts to watch the inbox and the follow-ups. When the session ends, stops
 * watching and closes the copy. If staff signed out, also deletes the copy.
 * Resolves, after the session has been read from the keychain, to a function that returns the current watch of the follow-ups,
 * or null if nobody is signed in.
 */
export async function followSession(options: FollowerOptions): Promise<() => FollowUps | null> {
  const { session, loaded, offline, send, drafts, onArrived, onDue, settings } = options;
  const service = await offline;
  const store = await drafts;
  const ask = (body: object) =>
    askServer(
      (path, init) => service.answer(new Request(`http://app.invalid${path}`, init), init?.signal),
      body,
    );
  let inbox: { stop(): void } | null = null;
  let followUps: FollowUps | null = null;
  let watched: string | null = null;
  const begin = () => {
    inbox?.stop();
    const owner = ownerOf(settings.read().server, session.token());
    takeMovedWork({ settings, takeAlong: service.takeAlong }, owner);
    service.signedIn();
    // A new password begins a session of the same account, whose reminder may just be on its way.
    if (owner !== watched) {
      followUps?.stop();
      const me = String(claimsOf(session.token()).sub);
      followUps = watchFollowUps({ me, ask, drafts: store, onDue });
      watched = owner;
    }
    inbox = watchInbox({
      fetch: send,
      // Also report the enquiries that arrived while the app was not running.
      since: service.newestEnquiry(),
      onArrived,
      onChanged() {
        service.freshen();
        followUps?.changed();
      },
      onRefused: (answer) => session.refused(answer.headers.get(tokenIdName), isRevocation(answer)),
    });
  };
  const end = (change: Exclude<SessionChange, 'began'>) => {
    inbox?.stop();
    followUps?.stop();
    inbox = null;
    followUps = null;
    watched = null;
    if (change === 'ended') service.signedOut();
    else service.sessionEnded();
  };
  session.onChange((change) => (change === 'began' ? begin() : end(change)));
  // Timers do not run while the computer sleeps.
  powerMonitor.on('resume', () => followUps?.check());
  await loaded;
  if (inbox === null && session.token() !== null) begin();
  return () => followUps;
}

/** The interval in ms between two checks whether the token needs a renewal. */
const interval = 600_000;

/** Keeps the session for weeks, although a token lasts only hours (docs/decisions/2026-11-21-sessions-that-are-renewed.md). */
export function keepSession({ renew }: Pick<SessionService, 'renew'>): void {
  void renew();
  setInterval(() => void renew(), interval);
  // The interval does not run while the computer is asleep.
  powerMonitor.on('resume', () => void renew());
}

const signInToHear = 'Sign in to hear of new enquiries.';

interface EffectsOptions {
  session: SessionService;
  settings: SettingsFile;
  window: MainWindow;
  tray: AppTray;
  silence: SessionNotice;
  log: AppLog;
}

export function showSession({ session, settings, window, tray, silence, log }: EffectsOptions) {
  const forget = () => void forgetTraces(browsing.defaultSession, window.contents);
  session.onChange((change) => {
    tray.update({ isSignedOut: change !== 'began' });
    log.note('session', { change });
    if (change === 'began') return silence.clear();
    if (change === 'ended') {
      closeOthers();
      settings.write({ path: null });
    }
    forget();
    window.send('session.changed', change === 'revoked' ? 'revoked' : 'ended');
    if (change !== 'ended' && !window.isSeen()) silence.tell('Your session has ended', signInToHear);
  });
  return {
    /** Call when the session has been read from the keychain at startup. */
    began(isHidden: boolean) {
      const isSignedOut = settings.read().server !== null && session.token() === null;
      tray.update({ isSignedOut });
      // The app may have been killed before the last sign-out had removed all traces.
      if (isSignedOut) forget();
      if (isSignedOut && isHidden) silence.tell('You are not signed in', signInToHear);
    },
  };
}

/** Deletes cached pictures, storage and the navigation history, so that the next person does not find them. */
async function forgetTraces(session: Session, contents: WebContents): Promise<void> {
  if (!contents.isDestroyed()) contents.navigationHistory.clear();
  await Promise.allSettled([
    session.clearCache(),
    session.clearStorageData(),
    session.clearAuthCache(),
    session.clearHostResolverCache(),
    session.clearCodeCaches({}),
    forgetWords(session),
  ]);
}

async function forgetWords(session: Session): Promise<void> {
  for (const word of await session.listWordsInSpellCheckerDictionary()) {
    session.removeWordFromSpellCheckerDictionary(word);
  }
}
