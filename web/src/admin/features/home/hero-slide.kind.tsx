import { heroSlideForm } from 'api/forms/hero-slide';
import { messages } from 'api/messages';
import type { AdminHeroSlideQuery, AdminHeroSlidesQuery } from '../../../gql/graphql.ts';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import type { RecordKind } from '../../records/record-kind.ts';
import * as operations from './home.operations.ts';

type Row = AdminHeroSlidesQuery['records'][number];
type Full = AdminHeroSlideQuery['record'];

/** The slides at the top of the home page (SPEC.md §3). */
export const heroSlideKind: RecordKind<Row, Full, typeof heroSlideForm> = {
  type: 'HeroSlide',
  heading: 'Home',
  title: 'Hero Slide',
  noun: 'hero slide',
  plural: 'hero slides',
  messages: messages.heroSlide,
  form: heroSlideForm,
  controls: {
    title: { wide: true },
    description: { rows: 3, hint: 'Words between **two stars** or *one star* are highlighted.' },
    backgroundImage: { picture: true },
  },
  columns: [
    { header: 'Title', cell: (row) => row.title, sortBy: (row) => row.title },
    {
      header: 'Description',
      cell: (row) => row.description.replaceAll('*', ''),
      sortBy: (row) => row.description,
    },
    { header: 'Background', cell: (row) => <Thumbnail address={row.backgroundImage} /> },
  ],
  emptyHint: 'Without slides of your own the home page shows the five that come with it.',
  nameOf: ({ title }) => title,
  valuesOf: (record) => record,
  operations,
};
