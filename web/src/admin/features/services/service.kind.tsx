import { serviceCategories, serviceForm } from 'api/forms/service';
import { messages } from 'api/messages';
import type { AdminServiceQuery, AdminServicesQuery } from '../../../gql/graphql.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { visibilityColumn, visibilityStates } from '../../records/record-states.tsx';
import * as operations from './services.operations.ts';

type Row = AdminServicesQuery['records'][number];
type Full = AdminServiceQuery['record'];

const categoryLabel = (category: string) =>
  (serviceCategories as Record<string, string>)[category] ?? category;

/** SPEC.md §2 and §3, Services tab. */
export const serviceKind: RecordKind<Row, Full, typeof serviceForm> = {
  type: 'Service',
  heading: 'Services',
  title: 'Service',
  noun: 'service',
  plural: 'services',
  messages: messages.service,
  form: serviceForm,
  controls: {
    title: { wide: true },
    description: { rows: 4 },
    // DESIGN.md §4: a period makes sense beside a number only.
    priceType: { shownWith: ({ price }) => /^\s*\d/.test(String(price)) },
    features: { entry: { noun: 'feature', unique: false } },
  },
  columns: [
    { header: 'Title', cell: (row) => row.title, sortBy: (row) => row.title },
    {
      header: 'Category',
      cell: (row) => categoryLabel(row.category),
      sortBy: (row) => categoryLabel(row.category),
    },
    {
      header: 'Price',
      cell: (row) => `$${row.price}`,
      sortBy: (row) => row.price,
      orders: ['lowest first', 'highest first'],
    },
    visibilityColumn,
  ],
  states: visibilityStates,
  emptyHint: 'Add the first one, and it shows on the site at once.',
  nameOf: ({ title }) => title,
  valuesOf: (record) => record,
  operations,
};
