import { menuItemForm } from 'api/forms/menu-item';
import { messages } from 'api/messages';
import type { AdminMenuItemQuery, AdminMenuItemsQuery } from '../../../gql/graphql.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import * as operations from './menu.operations.ts';
import { SubmenuEditor } from './submenu-editor.tsx';

type Row = AdminMenuItemsQuery['records'][number];
type Full = AdminMenuItemQuery['record'];

/** The groups of the site's navigation (SPEC.md §3). */
export const menuItemKind: RecordKind<Row, Full, typeof menuItemForm> = {
  type: 'MenuItem',
  heading: 'Menu',
  title: 'Menu Item',
  noun: 'menu item',
  plural: 'menu items',
  messages: messages.menuItem,
  form: menuItemForm,
  controls: {
    path: { wide: true, hint: 'Where it leads; empty where it only opens its submenu.' },
    submenu: { editor: SubmenuEditor },
  },
  columns: [
    { header: 'Title', cell: (row) => row.title, sortBy: (row) => row.title },
    { header: 'Path', cell: (row) => row.path || 'N/A', sortBy: (row) => row.path ?? '' },
    {
      header: 'Submenu',
      cell: (row) => row.submenu.map(({ title }) => title).join(', ') || 'N/A',
      sortBy: (row) => row.submenu.length,
      orders: ['shortest first', 'longest first'],
    },
  ],
  emptyHint: 'Without items of your own the site shows the menu that comes with it.',
  nameOf: ({ title }) => title,
  valuesOf: (record) => record,
  operations,
};
