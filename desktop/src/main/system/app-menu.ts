import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { tabs } from 'web/admin/tabs';
import type { WindowCommand } from '../../shared/ipc.ts';
import { say } from './dialogs.ts';
import type { LoginItem } from './login-item.ts';
import { goBack, goForward } from './page-window.ts';

interface MenuOptions {
  onOpen: (path: string) => void;
  onChangeServer: () => void;
  onPrint: () => void;
  onQuit: () => void;
  onCommand: (command: WindowCommand) => void;
  onAnother: () => void;
  onCopyDetails: () => void;
  /** Locks the app, or opens Preferences if the lock is off. */
  onLock: () => void;
  /** Null if the app does not update itself. */
  onUpdate: (() => void) | null;
  /** Null if the app cannot be started at login. */
  loginItem: LoginItem | null;
  address: () => string | null;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** Sets the app's menu. An accelerator must not be one of the admin's shortcuts (`web/src/admin/keyboard`). */
export function setAppMenu(options: MenuOptions): void {
  const { onOpen, onChangeServer, onPrint, onQuit, onUpdate, onCommand, onAnother, loginItem } = options;
  const isMac = process.platform === 'darwin';
  const isWindows = process.platform === 'win32';
  const command = (label: string, name: WindowCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => onCommand(name),
    ...(accelerator && { accelerator }),
  });
  const updates = onUpdate ? [{ label: 'Check for updates…', click: onUpdate }] : [];
  const about = { label: 'About Prasthan', click: () => showAbout(options.address()) };
  const own: MenuItemConstructorOptions[] = [
    command('Preferences…', 'preferences', 'CmdOrCtrl+,'),
    ...(loginItem ? [startAtLogin(loginItem)] : []),
    { label: 'Change the website…', click: onChangeServer },
    separator,
    { label: 'Lock', accelerator: 'CmdOrCtrl+Shift+L', click: options.onLock },
    command('Log out', 'logout'),
    separator,
  ];
  // On Windows, Exit has no accelerator. The usual key there is Alt+F4, which closes the window without a menu item.
  const quit: MenuItemConstructorOptions = isWindows
    ? { label: 'Exit', click: onQuit }
    : { label: 'Quit', accelerator: 'CmdOrCtrl+Q', click: onQuit };
  const begin: MenuItemConstructorOptions[] = [
    command('New…', 'new', 'CmdOrCtrl+N'),
    { label: 'Open in a new window', accelerator: 'CmdOrCtrl+Shift+N', click: onAnother },
  ];
  const print: MenuItemConstructorOptions = { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: onPrint };
  const close: MenuItemConstructorOptions = { role: 'close', label: 'Close the window' };
  const help: MenuItemConstructorOptions[] = [
    command('Keyboard shortcuts', 'keys', 'CmdOrCtrl+/'),
    separator,
    { label: 'Copy details for support', click: options.onCopyDetails },
    ...(isMac ? [] : [separator, ...updates, about]),
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(isMac
      ? [
          {
            label: 'Prasthan',
            submenu: [about, ...updates, separator, ...own, ...macHiding, separator, quit],
          },
          { label: 'File', submenu: [...begin, separator, print, separator, close] },
        ]
      : [{ label: 'File', submenu: [...begin, separator, print, separator, ...own, close, quit] }]),
    editMenu(command('Find…', 'find', 'CmdOrCtrl+F')),
    { label: 'Go', submenu: [...history(isMac), separator, ...places(onOpen)] },
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
    isMac
      ? { role: 'windowMenu' }
      : { label: 'Window', submenu: [{ role: 'minimize' }, { label: 'Maximize', click: maximize }] },
    { label: 'Help', role: 'help', submenu: help },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  if (loginItem) followLoginItem(loginItem);
}

const macHiding: MenuItemConstructorOptions[] = [
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
];

function maximize(): void {
  const window = BrowserWindow.getFocusedWindow();
  if (window?.isMaximized()) window.unmaximize();
  else window?.maximize();
}

function history(isMac: boolean): MenuItemConstructorOptions[] {
  const contents = () =>
    BrowserWindow.getFocusedWindow()?.webContents ?? BrowserWindow.getAllWindows()[0]?.webContents;
  const step = (move: typeof goBack) => () => {
    const focused = contents();
    if (focused) move(focused);
  };
  return [
    { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: step(goBack) },
    { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: step(goForward) },
  ];
}

const places = (onOpen: (path: string) => void): MenuItemConstructorOptions[] =>
  tabs
    .filter(({ offRail }) => !offRail)
    .map(({ path, label }, index) => ({
      label,
      click: () => onOpen(path),
      ...(index < 9 && { accelerator: `CmdOrCtrl+${index + 1}` }),
    }));

function showAbout(address: string | null): void {
  const { electron, chrome, node } = process.versions;
  say(
    `Prasthan ${app.getVersion()}`,
    `Works with ${address ?? 'no website yet'}\nElectron ${electron}, Chromium ${chrome}, Node ${node}`,
  );
}

const editMenu = (find: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  label: 'Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    { type: 'separator' },
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'pasteAndMatchStyle' },
    { role: 'delete' },
    { role: 'selectAll' },
    { type: 'separator' },
    find,
  ],
});

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
        say('This could not be changed', detail, { type: 'warning' });
      }
      item.checked = loginItem.isOn();
    },
  };
}

function followLoginItem(loginItem: LoginItem): void {
  app.on('browser-window-focus', () => {
    const item = Menu.getApplicationMenu()?.getMenuItemById(startAtLoginId);
    if (item) item.checked = loginItem.isOn();
  });
}
