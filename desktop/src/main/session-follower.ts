import { powerMonitor } from 'electron';
import { isRevocation } from 'web/admin/platform';
import { tokenIdName } from '../shared/names.ts';
import type { SettingsFile } from './files/settings.ts';
import type { OfflineService } from './offline/offline.service.ts';
import type { Send } from './offline/server.requests.ts';
import { takeMovedWork } from './session/moved-work.ts';
import type { SessionChange, SessionService } from './session/session.service.ts';
import { ownerOf } from './session/token.claims.ts';
import { watchInbox } from './system/inbox-watch.ts';
import type { Arrived } from './system/notices.ts';

interface FollowerOptions {
  settings: SettingsFile;
  session: SessionService;
  /** Resolves when the session has been read from the keychain. */
  loaded: Promise<void>;
  offline: Promise<OfflineService>;
  send: Send;
  onArrived(arrived: Arrived[]): void;
}

/**
 * Runs the inbox watch and the offline service while somebody is signed in. Each new token restarts the watch, because the watch
 * may have ended when the server refused the old token. Resolves when the session found at startup is being followed.
 */
export async function followSession(options: FollowerOptions): Promise<void> {
  const { session, loaded, offline, send, onArrived, settings } = options;
  const service = await offline;
  let watch: { stop(): void } | null = null;
  const begin = () => {
    watch?.stop();
    const owner = ownerOf(settings.read().server, session.token());
    takeMovedWork({ settings, takeAlong: service.takeAlong }, owner);
    service.signedIn();
    watch = watchInbox({
      fetch: send,
      // Count enquiries that arrived while the computer was off as new, too.
      since: service.newestEnquiry(),
      onArrived,
      onChanged: (id) => service.freshen(id ?? undefined),
      onRefused: (answer) => session.refused(answer.headers.get(tokenIdName), isRevocation(answer)),
    });
  };
  const end = (change: Exclude<SessionChange, 'began'>) => {
    watch?.stop();
    watch = null;
    if (change === 'ended') service.signedOut();
    else service.sessionEnded();
  };
  session.onChange((change) => (change === 'began' ? begin() : end(change)));
  await loaded;
  if (watch === null && session.token() !== null) begin();
}

/** How often the token's age is checked, in milliseconds. */
const interval = 600_000;

/**
 * Renews the session while the app runs, because the app stays in the tray for weeks but a token lasts only hours
 * (docs/decisions/2026-11-21-sessions-that-are-renewed.md).
 */
export function keepSession({ renew }: Pick<SessionService, 'renew'>): void {
  void renew();
  setInterval(() => void renew(), interval);
  // The interval does not run while the computer is asleep.
  powerMonitor.on('resume', () => void renew());
}
