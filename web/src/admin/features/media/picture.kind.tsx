import { pictureFacts } from 'api/forms/picture';
import {
  EmptyPictureTrashDocument as empty,
  AdminPicturesDocument as list,
  AdminPictureDocument as one,
  DeletePictureDocument as remove,
  RestorePictureDocument as restore,
  UpdatePictureDocument as update,
} from '../../../gql/graphql.ts';
import { OfficeDate } from '../../calendar/office-day.tsx';
import { formatCount } from '../../format.ts';
import { recordKind } from '../../records/record-kind.ts';

export const pictureKind = recordKind({
  facts: pictureFacts,
  operations: { list, one, update, remove, restore, empty },
  controls: {
    name: { wide: true },
    alt: { hint: 'What the picture shows, for people who cannot see it.' },
  },
  columns: [
    { header: 'Name', cell: (row) => row.name, searchBy: (row) => `${row.name}\n${row.alt}` },
    { header: 'Size', cell: (row) => `${formatCount(row.width)} × ${formatCount(row.height)}` },
    { header: 'Date', cell: (row) => <OfficeDate at={row.createdAt} short /> },
  ],
  nameOf: ({ name }) => name,
});
