import { pictureForm } from 'api/forms/picture';
import { messages } from 'api/messages';
import type { AdminPictureQuery, AdminPicturesQuery } from '../../../gql/graphql.ts';
import { formatCount, formatDate } from '../../format.ts';
import * as operations from '../../pictures/pictures.operations.ts';
import type { RecordKind } from '../../records/record-kind.ts';

export type PictureRow = AdminPicturesQuery['records'][number];
type Full = AdminPictureQuery['record'];

/** A picture after its upload: its name and what it shows. */
export const pictureKind: RecordKind<PictureRow, Full, typeof pictureForm> = {
  type: 'Picture',
  heading: 'Media',
  title: 'Picture',
  noun: 'picture',
  plural: 'pictures',
  messages: messages.picture,
  form: pictureForm,
  controls: {
    name: { wide: true },
    alt: { rows: 2, hint: 'What the picture shows, for whoever cannot see it.' },
  },
  columns: [
    { header: 'Name', cell: (row) => row.name },
    { header: 'Size', cell: (row) => `${formatCount(row.width)} × ${formatCount(row.height)}`, tight: true },
    { header: 'Date', cell: (row) => <time dateTime={row.createdAt}>{formatDate(row.createdAt)}</time> },
  ],
  nameOf: ({ name }) => name,
  valuesOf: (record) => record,
  operations,
};
