import { join } from 'node:path';
import type { OfflineState } from 'web/admin/platform';
import type { KeychainState } from '../shared/ipc.ts';
import type { AppLog } from './files/app-log.ts';
import { createDisk } from './files/disk.ts';
import { openDrafts, unreadDrafts } from './files/sealed-drafts.ts';
import { openSettings, unreadSettings } from './files/settings.ts';
import { openOfficeWork } from './office-work.ts';
import { forward } from './requests/forward.ts';
import { openKeychainGate } from './session/keychain-gate.ts';
import { tellOfKeychain } from './session/keychain-warning.ts';
import { createSessionService } from './session/session.service.ts';
import { copyDetails } from './system/trouble.ts';

interface ServicesOptions {
  /** The folder for all files of the app. */
  profile: string;
  log: AppLog;
  onKeychain(state: KeychainState): void;
  onOffline(state: OfflineState): void;
}

/** The parts of the app without a window: settings, keychain, session, drafts, and the offline service. */
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
  /** Sends a request of the main process the same way as the window's requests. */
  const send = (path: string, init?: RequestInit) =>
    forward(new Request(`http://app.invalid${path}`, init), connection);
  const disk = createDisk();
  const draftsPath = join(profile, 'drafts.sealed');
  const drafts = gate.passed.then(({ deviceKey }) => openDrafts(draftsPath, deviceKey, disk.keep));
  const loaded = session.load();
  const folder = join(profile, 'offline');
  const work = openOfficeWork({
    folder,
    gate,
    drafts,
    disk,
    unread: [unreadSettings(settingsPath), unreadDrafts(draftsPath)],
    settings,
    session,
    send,
    onChange(state) {
      if (state.server !== work.state()?.server) log.note('server', { state: state.server });
      onOffline(state);
    },
  });
  const rekeyCopy = async (to: Buffer) => (await work.service).rekeyCopy(to);
  const details = async () =>
    copyDetails(log, {
      keychain: await gate.state(),
      'signed in': session.token() !== null,
      ...work.facts(),
    });
  return {
    settings,
    gate,
    session,
    connection,
    send,
    drafts,
    loaded,
    rekeyCopy,
    work,
    copyDetails: () => void details(),
  };
}
