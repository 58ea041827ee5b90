import { serviceCategories, serviceForm } from 'api/forms/service';
import { messages } from 'api/messages';
import type { AdminServiceQuery, AdminServicesQuery } from '../../../gql/graphql.ts';
import { VisibilityBadge } from '../../list/state-badge.tsx';
import type { RecordKind } from '../../records/record-kind.ts';
import * as operations from './services.operations.ts';

type Row = AdminServicesQuery['records'][number];
type Full = AdminServiceQuery['record'];

const categoryLabel = (category: string) =>
  (serviceCategories as Record<string, string>)[category] ?? category;

/** SPEC.md §2 and §3, Services tab. */
export const serviceKind: RecordKind<Row, Full, typeof serviceForm> = {
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
    { header: 'Title', cell: (row) => row.title },
    { header: 'Category', cell: (row) => categoryLabel(row.category) },
    { header: 'Price', cell: (row) => `$${row.price}` },
    { header: 'Status', cell: (row) => <VisibilityBadge isActive={row.isActive} /> },
  ],
  nameOf: ({ title }) => title,
  valuesOf: (record) => record,
  operations,
};
