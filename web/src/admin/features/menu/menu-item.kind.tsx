import { menuItemFacts } from 'api/forms/menu-item';
import {
  CreateMenuItemDocument as create,
  EmptyMenuItemTrashDocument as empty,
  AdminMenuItemsDocument as list,
  AdminMenuItemDocument as one,
  DeleteMenuItemDocument as remove,
  ReorderMenuItemsDocument as reorder,
  RestoreMenuItemDocument as restore,
  UpdateMenuItemDocument as update,
} from '../../../gql/graphql.ts';
import { recordTab } from '../../records/record-tab.tsx';

const submenuOf = ({ submenu }: { submenu: readonly { title: string }[] }) =>
  submenu.map(({ title }) => title).join(', ');

export default recordTab({
  facts: menuItemFacts,
  operations: { list, one, create, update, remove, restore, empty, reorder },
  controls: {
    path: { wide: true, hint: 'The address it opens; empty where it only opens its submenu.' },
  },
  columns: [
    { header: 'Title', sortBy: (row) => row.title },
    { header: 'Path', cell: (row) => row.path || 'N/A', sortBy: (row) => row.path ?? '' },
    {
      header: 'Submenu',
      cell: (row) => submenuOf(row) || 'N/A',
      sortBy: (row) => row.submenu.length,
      searchBy: submenuOf,
      orders: ['shortest first', 'longest first'],
    },
  ],
  emptyHint: 'Until you add items, the site shows the default menu.',
  nameOf: ({ title }) => title,
});
