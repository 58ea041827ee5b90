import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';

interface MenuOptions {
  onOpen: (path: string) => void;
  onChangeServer: () => void;
  onQuit: () => void;
  /** The server's origin, for the about box. */
  address: () => string | null;
}

const canStartAtLogin = process.platform === 'darwin' || process.platform === 'win32';

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

/** The menu of the system, with the shortcuts that people expect of an app. */
export function setAppMenu({ onOpen, onChangeServer, onQuit, address }: MenuOptions): void {
  const isMac = process.platform === 'darwin';
  const aboutItem: MenuItemConstructorOptions = { label: 'About Prasthan', click: () => about(address()) };
  const quitItem: MenuItemConstructorOptions = { label: 'Quit', accelerator: 'CmdOrCtrl+Q', click: onQuit };
  const startAtLogin: MenuItemConstructorOptions = {
    label: 'Start when I log in',
    type: 'checkbox',
    checked: app.getLoginItemSettings().openAtLogin,
    click: ({ checked }) => app.setLoginItemSettings({ openAtLogin: checked, args: ['--hidden'] }),
  };
  const template: MenuItemConstructorOptions[] = [
    {
      label: isMac ? 'Prasthan' : 'File',
      submenu: [
        ...(isMac ? [aboutItem, { type: 'separator' as const }] : []),
        ...(canStartAtLogin ? [startAtLogin] : []),
        { label: 'Change the website…', click: onChangeServer },
        { type: 'separator' },
        { role: 'close', label: 'Close the window' },
        quitItem,
      ],
    },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: [
        { label: 'Dashboard', accelerator: 'CmdOrCtrl+1', click: () => onOpen('/admin') },
        { label: 'Contacts', accelerator: 'CmdOrCtrl+2', click: () => onOpen('/admin/contacts') },
      ],
    },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    ...(isMac ? [] : [{ label: 'Help', submenu: [aboutItem] }]),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
