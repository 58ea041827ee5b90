import type { OfflineState } from 'web/admin/platform';
import type { AsideFiles } from './files/aside-files.ts';
import type { Disk } from './files/disk.ts';
import type { openDrafts } from './files/sealed-drafts.ts';
import type { SettingsFile } from './files/settings.ts';
import type { OfflineService } from './offline/offline.service.ts';
import type { Send } from './offline/server.requests.ts';
import type { KeychainGate } from './session/keychain-gate.ts';
import type { SessionService } from './session/session.service.ts';
import { ownerOf } from './session/token.claims.ts';

interface OfficeWorkOptions {
  /** The folder of the copy and the queue. */
  folder: string;
  gate: KeychainGate;
  drafts: Promise<ReturnType<typeof openDrafts>>;
  disk: Disk;
  /** Warnings about other files that could not be read. */
  unread: AsideFiles[];
  settings: SettingsFile;
  session: SessionService;
  send: Send;
  onChange(state: OfflineState): void;
}

/** The offline service, which starts once the keychain has answered, and its current state. */
export interface OfficeWork {
  service: Promise<OfflineService>;
  /** Null until the service has started. */
  state(): OfflineState | null;
  /** Whether drafts survive a restart of the app. */
  keepsTyping(): boolean;
  /** State and counts for "Copy details for support". */
  facts(): Record<string, string | number>;
  /** The number of queued changes that are lost when the app quits, because no keychain protects them. */
  lostWithApp(): number;
}

/** Opens the copy and the queue once the keychain has answered. */
export function openOfficeWork(options: OfficeWorkOptions): OfficeWork {
  const { folder, gate, drafts, disk, unread, settings, session, send, onChange } = options;
  const address = () => settings.read().server;
  let state: OfflineState | null = null;
  // Loaded while the window draws its first page: GraphQL and the forms of all kinds are the larger half of the code.
  const code = import('./offline/offline.service.ts');
  const service = Promise.all([gate.passed, drafts, code]).then(
    ([{ deviceKey: key, copyKey }, typed, { createOfflineService }]) =>
      createOfflineService({
        folder,
        key,
        copyKey,
        drafts: typed,
        disk,
        unread,
        send,
        address,
        known: () => settings.read().installations[address() ?? ''] ?? null,
        learn(installation) {
          const { server, installations } = settings.read();
          if (server) settings.write({ installations: { ...installations, [server]: installation } });
        },
        owner: () => ownerOf(address(), session.token()),
        onChange(next) {
          onChange(next);
          state = next;
        },
      }),
  );
  return {
    service,
    state: () => state,
    keepsTyping: () => state?.kept !== 'memory',
    facts: () => ({
      server: state?.server ?? 'not asked yet',
      copy: state?.syncedAt ?? 'none',
      'changes that wait': state?.waiting.length ?? 0,
    }),
    lostWithApp: () => (state?.kept === 'memory' ? state.waiting.length : 0),
  };
}
