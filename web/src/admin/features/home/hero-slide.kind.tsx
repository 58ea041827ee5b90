import { heroSlideFacts } from 'api/forms/hero-slide';
import {
  AdminHeroSlideDocument,
  CreateHeroSlideDocument,
  DeleteHeroSlideDocument,
  EmptyHeroSlideTrashDocument,
  HomeSlidesDocument,
  ReorderHeroSlidesDocument,
  RestoreHeroSlideDocument,
  UpdateHeroSlideDocument,
} from '../../../gql/graphql.ts';
import styles from '../../pictures/pictures.module.css';
import { recordKind } from '../../records/record-kind.ts';
import { recordTab } from '../../records/record-tab.tsx';

export const heroSlideKind = recordKind({
  facts: heroSlideFacts,
  operations: {
    list: HomeSlidesDocument,
    one: AdminHeroSlideDocument,
    create: CreateHeroSlideDocument,
    update: UpdateHeroSlideDocument,
    remove: DeleteHeroSlideDocument,
    restore: RestoreHeroSlideDocument,
    empty: EmptyHeroSlideTrashDocument,
    reorder: ReorderHeroSlidesDocument,
  },
  controls: {
    title: { wide: true },
    description: { hint: 'Words between **two stars** or *one star* are highlighted.' },
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
});

export default recordTab(heroSlideKind);

const Thumbnail = ({ address }: { address: string }) => (
  <img className={styles.wide} src={address} alt="" width={80} height={34} loading="lazy" />
);
