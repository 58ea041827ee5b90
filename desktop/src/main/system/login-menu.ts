import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import type { LoginItem } from './login-item.ts';

const startAtLoginId = 'start-at-login';

/** The item that starts the app at login. */
export function startAtLogin(loginItem: LoginItem): MenuItemConstructorOptions {
  return {
    id: startAtLoginId,
    label: 'Start when I log in',
    type: 'checkbox',
    checked: loginItem.isOn(),
    click(item) {
      try {
        loginItem.set(item.checked);
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        void dialog.showMessageBox({
          type: 'warning',
          title: 'Prasthan',
          message: 'This could not be changed',
          detail,
        });
      }
      item.checked = loginItem.isOn();
    },
  };
}

/** Keeps the item up to date: staff may change the setting in the system's settings too. */
export function followLoginItem(loginItem: LoginItem): void {
  app.on('browser-window-focus', () => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(startAtLoginId);
    if (item) item.checked = loginItem.isOn();
  });
}
