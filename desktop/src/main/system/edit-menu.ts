import type { MenuItemConstructorOptions } from 'electron';

/** The standard Edit menu, with Find at its end. */
export const editMenu = (find: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
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
