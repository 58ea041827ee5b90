import { session as browsing } from 'electron';
import type { AppLog } from './files/app-log.ts';
import type { SettingsFile } from './files/settings.ts';
import type { SessionService } from './session/session.service.ts';
import type { SessionNotice } from './session/session-notice.ts';
import { closeOthers } from './system/another-window.ts';
import { forgetTraces } from './system/traces.ts';
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
    tray.setSignedOut(change !== 'began');
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
    /** Call once the session has been read from the keychain. */
    began(isHidden: boolean) {
      const isSignedOut = settings.read().server !== null && session.token() === null;
      tray.setSignedOut(isSignedOut);
      // The app may have been killed before the last sign-out had cleaned up.
      if (isSignedOut) forget();
      if (isSignedOut && isHidden) silence.tell('You are not signed in', signInToHear);
    },
  };
}
