import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import { tabs } from 'web/admin/tabs';
import type { LoginItem } from './login-item.ts';

interface MenuOptions {
  onOpen: (path: string) => void;
  onChangeServer: () => void;
  onPrint: () => void;
  onQuit: () => void;
  /** Looks for a new version and tells the result; null where the app does not update itself. */
  onUpdate: (() => void) | null;
  /** Null where the app cannot be started at login. */
  loginItem: LoginItem | null;
  /** The server's origin, for the about box. */
  address: () => string | null;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/**
 * Sets the system's menu with the usual shortcuts of an app. None of them is one of the admin's keys
 * (`web/src/admin/keyboard`). The developer tools are left out, because nobody in the office needs them.
 */
export function setAppMenu(options: MenuOptions): void {
  const { onOpen, onChangeServer, onPrint, onQuit, onUpdate, loginItem } = options;
  const isMac = process.platform === 'darwin';
  const help: MenuItemConstructorOptions[] = [
    ...(onUpdate ? [{ label: 'Check for updates…', click: onUpdate }] : []),
    { label: 'About Prasthan', click: () => about(options.address()) },
  ];
  const choices: MenuItemConstructorOptions[] = [
    ...(loginItem ? [startAtLogin(loginItem)] : []),
    { label: 'Change the website…', click: onChangeServer },
  ];
  const quit: MenuItemConstructorOptions = { label: 'Quit', accelerator: 'CmdOrCtrl+Q', click: onQuit };
  const print: MenuItemConstructorOptions = { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: onPrint };
  const close: MenuItemConstructorOptions = { role: 'close', label: 'Close the window' };
  const template: MenuItemConstructorOptions[] = [
    ...(isMac
      ? [
          {
            label: 'Prasthan',
            submenu: [...help, separator, ...choices, separator, ...macHiding, separator, quit],
          },
          { label: 'File', submenu: [print, separator, close] },
        ]
      : [{ label: 'File', submenu: [...choices, separator, print, separator, close, quit] }]),
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: tabs.map(({ path, label }, index) => ({
        label,
        click: () => onOpen(path),
        ...(index < 9 && { accelerator: `CmdOrCtrl+${index + 1}` }),
      })),
    },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    isMac ? { role: 'windowMenu' } : { label: 'Help', submenu: help },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  if (loginItem) followLoginItem(loginItem);
}

const macHiding: MenuItemConstructorOptions[] = [
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
];

const startAtLoginId = 'start-at-login';

function startAtLogin(loginItem: LoginItem): MenuItemConstructorOptions {
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
function followLoginItem(loginItem: LoginItem): void {
  app.on('browser-window-focus', () => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(startAtLoginId);
    if (item) item.checked = loginItem.isOn();
  });
}

function about(address: string | null): void {
  void dialog.showMessageBox({
    title: 'About Prasthan',
    message: `Prasthan ${app.getVersion()}`,
    detail: [
      `Works with ${address ?? 'no website yet'}`,
      `Electron ${process.versions.electron}, Chromium ${process.versions.chrome}, Node ${process.versions.node}`,
    ].join('\n'),
  });
}
