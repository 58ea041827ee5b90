import { heroSlideFacts } from 'api/forms/hero-slide';
import {
  CreateHeroSlideDocument as create,
  EmptyHeroSlideTrashDocument as empty,
  HomeSlidesDocument as list,
  AdminHeroSlideDocument as one,
  DeleteHeroSlideDocument as remove,
  ReorderHeroSlidesDocument as reorder,
  RestoreHeroSlideDocument as restore,
  UpdateHeroSlideDocument as update,
} from '../../../gql/graphql.ts';
import styles from '../../pictures/pictures.module.css';
import { recordTab } from '../../records/record-tab.tsx';

export default recordTab({
  facts: heroSlideFacts,
  operations: { list, one, create, update, remove, restore, empty, reorder },
  controls: {
    title: { wide: true },
    description: { hint: 'Words between **two stars** or *one star* are highlighted.' },
  },
  columns: [
    { header: 'Title', sortBy: (row) => row.title },
    {
      header: 'Description',
      cell: (row) => row.description.replaceAll('*', ''),
      sortBy: (row) => row.description,
    },
    { header: 'Background', cell: (row) => <Thumbnail address={row.backgroundImage} /> },
  ],
  emptyHint: 'Until you add slides, the home page shows the five default ones.',
  nameOf: ({ title }) => title,
});

const Thumbnail = ({ address }: { address: string }) => (
  <img className={styles.wide} src={address} alt="" width={80} height={34} loading="lazy" />
);
