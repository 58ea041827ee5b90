import { serviceCategories, serviceFacts } from 'api/forms/service';
import {
  CreateServiceDocument as create,
  EmptyServiceTrashDocument as empty,
  AdminServicesDocument as list,
  AdminServiceDocument as one,
  DeleteServiceDocument as remove,
  ReorderServicesDocument as reorder,
  RestoreServiceDocument as restore,
  UpdateServiceDocument as update,
} from '../../../gql/graphql.ts';
import { labelOf } from '../../format.ts';
import { visibilityColumn, visibilityStates } from '../../records/record-states.tsx';
import { recordTab } from '../../records/record-tab.tsx';

export default recordTab({
  facts: serviceFacts,
  operations: { list, one, create, update, remove, restore, empty, reorder },
  controls: {
    title: { wide: true },
    // The site shows a period ("per month") only if the price begins with a digit (docs/product.md, "Services page").
    priceType: { shownWith: ({ price }) => /^\s*\d/.test(String(price)) },
  },
  columns: [
    { header: 'Title', sortBy: (row) => row.title },
    { header: 'Category', sortBy: (row) => labelOf(serviceCategories, row.category) },
    {
      header: 'Price',
      cell: (row) => (/^\d/.test(row.price) ? `$${row.price}` : row.price),
      sortBy: (row) => row.price,
      orders: ['lowest first', 'highest first'],
    },
    visibilityColumn,
  ],
  states: visibilityStates,
  emptyHint: 'Add the first one, and it shows on the site at once.',
  nameOf: ({ title }) => title,
});
