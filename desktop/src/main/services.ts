import { join } from 'node:path';
import type { OfflineState } from 'web/admin/platform';
import type { KeychainState } from '../shared/ipc.ts';
import type { AppLog } from './files/app-log.ts';
import { createDisk } from './files/disk.ts';
import { openDrafts, unreadDrafts } from './files/sealed-drafts.ts';
import { openSettings, unreadSettings } from './files/settings.ts';
import { forward } from './requests/forward.ts';
import { type KeychainGate, openKeychainGate } from './session/keychain-gate.ts';
import { createSessionService } from './session/session.service.ts';
import { ownerOf } from './session/token.claims.ts';
import { say } from './system/dialogs.ts';
import { copyDetails } from './system/trouble.ts';

interface ServicesOptions {
  profile: string;
  log: AppLog;
  onKeychain(state: KeychainState): void;
  onOffline(state: OfflineState): void;
}

export function openServices({ profile, log, onKeychain, onOffline }: ServicesOptions) {
  const settingsPath = join(profile, 'settings.json');
  const settings = openSettings(settingsPath);
  const address = () => settings.read().server;
  const gate = openKeychainGate((state) => {
    log.note('keychain', { state });
    onKeychain(state);
  });
  const session = createSessionService({
    keychain: gate.passed.then((opened) => opened.keychain),
    settings,
    onKeychainAway: () => void tellOfKeychain(gate),
  });
  const connection = { address, token: session.token };
  const send = (path: string, init?: RequestInit) =>
    forward(new Request(`http://app.invalid${path}`, init), connection, init?.signal ?? null);
  const disk = createDisk();
  const draftsPath = join(profile, 'drafts.sealed');
  const drafts = gate.passed.then(({ deviceKey }) => openDrafts(draftsPath, deviceKey, disk.keep));
  const loaded = session.load();
  let state: OfflineState | null = null;
  // The offline service imports GraphQL and all forms, which are more than half of the app's code, so it is loaded while the
  // window draws its first page.
  const code = import('./offline/offline.service.ts');
  const offline = Promise.all([gate.passed, drafts, code]).then(
    ([{ deviceKey, copyKey }, typed, { createOfflineService }]) =>
      createOfflineService({
        folder: join(profile, 'offline'),
        key: deviceKey,
        copyKey,
        drafts: typed,
        disk,
        unread: [unreadSettings(settingsPath), unreadDrafts(draftsPath)],
        send,
        address,
        knownInstallation: () => settings.read().installations[address() ?? ''] ?? null,
        rememberInstallation(installation) {
          const { server, installations } = settings.read();
          if (server) settings.write({ installations: { ...installations, [server]: installation } });
        },
        owner: () => ownerOf(address(), session.token()),
        onChange(next) {
          if (next.server !== state?.server) log.note('server', { state: next.server });
          state = next;
          onOffline(next);
        },
      }),
  );
  const rekeyCopy = async (to: Buffer) => (await offline).rekeyCopy(to);
  const details = async () =>
    copyDetails(log, {
      keychain: await gate.state(),
      'signed in': session.token() !== null,
      server: state?.server ?? 'not asked yet',
      copy: state?.syncedAt ?? 'none',
      'changes that wait': state?.waiting.length ?? 0,
    });
  return {
    settings,
    gate,
    session,
    connection,
    send,
    drafts,
    loaded,
    /** A promise of the offline service. It waits until the keychain is open or staff have chosen to continue without it. */
    offline,
    rekeyCopy,
    keepsDrafts: () => state?.kept !== 'memory',
    /** Returns the number of queued changes that quitting would lose. Without a keychain, the queue is only in memory. */
    lostWithApp: () => (state?.kept === 'memory' ? state.waiting.length : 0),
    copyDetails: () => void details(),
  };
}

/** Warns staff that the token cannot be stored. Does nothing if they have chosen to continue without a keychain. */
async function tellOfKeychain(gate: KeychainGate): Promise<void> {
  if ((await gate.state()) === 'without') return;
  say('The keychain of this computer is closed', 'You stay signed in until you quit the app.', {
    type: 'warning',
  });
}
