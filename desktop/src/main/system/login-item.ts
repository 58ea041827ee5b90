import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { autostartEntry, isSwitchedOff } from './autostart-entry.ts';

/** Whether the app starts when its user logs in. Staff may change this in the system's settings too. */
export interface LoginItem {
  isOn(): boolean;
  /** @throws Error when the system does not allow the change */
  set(on: boolean): void;
}

/** The argument of a start without a window: the app waits in the tray. */
const hiddenStart = '--hidden';

/** Null where the app is not installed: the system would start a bare Electron without the app. */
export function openLoginItem(): LoginItem | null {
  if (!app.isPackaged) return null;
  return process.platform === 'linux' ? autostartFile() : systemSetting();
}

/** Whether the system started the app at login. macOS passes no arguments, but tells so in its settings. */
export function isHiddenStart(): boolean {
  if (process.argv.includes(hiddenStart)) return true;
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

function systemSetting(): LoginItem {
  // Windows finds its own entry by its arguments.
  const args = [hiddenStart];
  return {
    isOn: () => app.getLoginItemSettings({ args }).openAtLogin,
    set: (on) => app.setLoginItemSettings({ openAtLogin: on, args }),
  };
}

/** By the Desktop Application Autostart Specification. The state is in the file alone, where the system's settings write too. */
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
  // An AppImage that was moved or renamed writes its new path.
  if (isOn() && read() !== entry) {
    try {
      set(true);
    } catch {
      // The entry stays as it was. The menu tells the reason when staff change it.
    }
  }
  return { isOn, set };
}
