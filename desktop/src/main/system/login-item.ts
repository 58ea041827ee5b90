import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { autostartEntry, isSwitchedOff } from './autostart-entry.ts';
import { hiddenStart } from './start-arguments.ts';

/** The setting that starts the app at login. Staff can also change it in the system's settings. */
export interface LoginItem {
  isOn(): boolean;
  /** @throws Error if the system rejects the change */
  set(on: boolean): void;
}

/** Returns null if the app is not installed, because the system would start Electron without the app. */
export function openLoginItem(): LoginItem | null {
  if (!app.isPackaged) return null;
  return process.platform === 'linux' ? autostartFile() : systemSetting();
}

/** Whether the app starts hidden. At login, macOS passes no argument, but reports the start in its login item settings. */
export function isHiddenStart(): boolean {
  if (process.argv.includes(hiddenStart)) return true;
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

function systemSetting(): LoginItem {
  // Windows identifies the login item by its arguments.
  const args = [hiddenStart];
  return {
    isOn: () => app.getLoginItemSettings({ args }).openAtLogin,
    set: (on) => app.setLoginItemSettings({ openAtLogin: on, args }),
  };
}

/** Follows the Desktop Application Autostart Specification. The system may change the file, so each call reads it. */
function autostartFile(): LoginItem {
  const path = join(app.getPath('appData'), 'autostart/prasthan.desktop');
  const entry = autostartEntry(process.env.APPIMAGE ?? process.execPath, [hiddenStart]);
  const read = () => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  };
  const isOn = () => {
    const text = read();
    return text !== null && !isSwitchedOff(text);
  };
  const set = (on: boolean) => {
    if (!on) return rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, entry);
  };
  // If the AppImage was moved or renamed, its path in the entry must change.
  if (isOn() && read() !== entry) {
    try {
      set(true);
    } catch {
      // Safe to ignore: the menu shows the error when staff change the setting.
    }
  }
  return { isOn, set };
}
