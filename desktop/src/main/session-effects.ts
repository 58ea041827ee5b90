import { session as browsing, type Session, type WebContents } from 'electron';
import type { AppLog } from './files/app-log.ts';
import type { SettingsFile } from './files/settings.ts';
import type { SessionService } from './session/session.service.ts';
import { closeOthers } from './system/another-window.ts';
import type { SessionNotice } from './system/notices.ts';
import type { AppTray } from './system/tray.ts';
import type { MainWindow } from './system/window.ts';

const signInToHear = 'Sign in to hear of new enquiries.';

interface EffectsOptions {
  session: SessionService;
  settings: SettingsFile;
  window: MainWindow;
  tray: AppTray;
  silence: SessionNotice;
  log: AppLog;
}

/** Updates windows, tray and notifications when a session begins or ends. */
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

/**
 * Removes a session's traces from Chromium: cached pictures, the page's storage, and the navigation history. The next person at
 * this computer must not find them.
 */
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

/** Removes the words that staff added to the dictionary, most of which are names of people. */
async function forgetWords(session: Session): Promise<void> {
  for (const word of await session.listWordsInSpellCheckerDictionary()) {
    session.removeWordFromSpellCheckerDictionary(word);
  }
}
