import { app } from 'electron';
import type { OfflineState } from 'web/admin/platform';
import type { SettingsFile } from './files/settings.ts';
import { changeServer } from './session/change-server.ts';
import type { KeychainGate } from './session/keychain-gate.ts';
import type { SessionService } from './session/session.service.ts';
import { focusedOther } from './system/another-window.ts';
import type { AppLock } from './system/app-lock.ts';
import { setAppMenu } from './system/app-menu.ts';
import type { Leaving } from './system/leaving.ts';
import type { LoginItem } from './system/login-item.ts';
import type { Updates } from './system/updates.ts';
import type { MainWindow } from './system/window.ts';

interface MenuParts {
  settings: SettingsFile;
  gate: KeychainGate;
  session: SessionService;
  window: MainWindow;
  leaving: Leaving;
  lock: AppLock;
  loginItem: LoginItem | null;
  updates: Updates | null;
  offline(): Promise<OfflineState>;
  onAnother(path: string): void;
  onCopyDetails(): void;
}

export function openMenu(parts: MenuParts): void {
  const { settings, gate, session, window, leaving, lock, loginItem, updates, offline } = parts;
  setAppMenu({
    onOpen: window.show,
    onPrint: () => (focusedOther() ?? window.browser).webContents.print(),
    onCommand: window.command,
    onAnother: () => parts.onAnother(new URL(window.contents.getURL()).pathname),
    onCopyDetails: parts.onCopyDetails,
    onLock: () => (gate.isLockOn() ? lock.now() : window.command('preferences')),
    onQuit: () => app.quit(),
    onUpdate: updates && (() => void updates.ask()),
    loginItem,
    address: () => settings.read().server,
    onChangeServer: () => changeServer({ settings, session, window, leaving, offline }),
  });
}
