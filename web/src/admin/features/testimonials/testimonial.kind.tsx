import { testimonialFacts } from 'api/forms/testimonial';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import {
  CreateTestimonialDocument as create,
  EmptyTestimonialTrashDocument as empty,
  AdminTestimonialsDocument as list,
  AdminTestimonialDocument as one,
  DeleteTestimonialDocument as remove,
  ReorderTestimonialsDocument as reorder,
  RestoreTestimonialDocument as restore,
  UpdateTestimonialDocument as update,
} from '../../../gql/graphql.ts';
import { Icon } from '../../../ui/icon.tsx';
import { countOf } from '../../format.ts';
import { visibilityColumn, visibilityStates } from '../../records/record-states.tsx';
import { recordTab } from '../../records/record-tab.tsx';
import styles from './stars.module.css';

export default recordTab({
  facts: testimonialFacts,
  operations: { list, one, create, update, remove, restore, empty, reorder },
  controls: {
    rating: { numbers: [5, 4, 3, 2, 1].map((value) => ({ value, label: countOf(value, 'star', 'stars') })) },
  },
  columns: [
    { header: 'Name', sortBy: (row) => row.name },
    { header: 'Position', sortBy: (row) => row.position },
    { header: 'Company', sortBy: (row) => row.company },
    {
      header: 'Rating',
      cell: (row) => <Stars rating={row.rating} />,
      sortBy: (row) => row.rating,
      orders: ['lowest first', 'highest first'],
    },
    visibilityColumn,
  ],
  states: visibilityStates,
  approval: {
    waits: (row) => row.isFromVisitor && !row.isActive,
    label: 'Approve',
    input: () => ({ status: 'active' }) as const,
    notice: (count) =>
      count === 1
        ? 'A review from the site needs approval.'
        : `${count} reviews from the site need approval.`,
  },
  nameOf: ({ name }) => name,
});

const places = [1, 2, 3, 4, 5];

function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {places.map((place) => (
        <Icon key={place} as={Star} size={16} className={clsx(place <= rating && styles.filled)} />
      ))}
    </span>
  );
}
