import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { autostartEntry, isSwitchedOff } from './autostart-entry.ts';

/** Whether the app starts by itself when its user logs in. Staff may change it in the system's own settings, too. */
export interface LoginItem {
  isOn(): boolean;
  /** @throws Error when the system does not let it be written */
  set(on: boolean): void;
}

/** A start of this kind shows no window: the app waits in the tray. */
const hiddenStart = '--hidden';

/** Null where the app is not installed: a bare Electron that started without the app's folder would be no use to anybody. */
export function openLoginItem(): LoginItem | null {
  if (!app.isPackaged) return null;
  return process.platform === 'linux' ? autostartFile() : systemSetting();
}

/** Whether this start is the one of a login. macOS hands no arguments on, but says so itself. */
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

/** The Desktop Application Autostart Specification. The file alone is the truth: the system's settings write into it as well. */
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
  // An AppImage that was moved, or whose update has another name, is found at the next login.
  if (isOn() && read() !== entry) {
    try {
      set(true);
    } catch {
      // It stays as it was; the menu says what went wrong when it is asked to change it.
    }
  }
  return { isOn, set };
}
