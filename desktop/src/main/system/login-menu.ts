import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import type { LoginItem } from './login-item.ts';

const startAtLoginId = 'start-at-login';

/** The menu item "Start when I log in". */
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

/** Updates the item when a window gets the focus, because staff may also change the setting in the system's settings. */
export function followLoginItem(loginItem: LoginItem): void {
  app.on('browser-window-focus', () => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(startAtLoginId);
    if (item) item.checked = loginItem.isOn();
  });
}
