import { testimonialForm } from 'api/forms/testimonial';
import { messages } from 'api/messages';
import type { AdminTestimonialQuery, AdminTestimonialsQuery } from '../../../gql/graphql.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { visibilityColumn, visibilityStates } from '../../records/record-states.tsx';
import { Stars } from './stars.tsx';
import * as operations from './testimonials.operations.ts';

type Row = AdminTestimonialsQuery['records'][number];
type Full = AdminTestimonialQuery['record'];

/** SPEC.md §2 and §3, Testimonials tab. */
export const testimonialKind: RecordKind<Row, Full, typeof testimonialForm> = {
  type: 'Testimonial',
  heading: 'Testimonials',
  title: 'Testimonial',
  noun: 'testimonial',
  plural: 'testimonials',
  messages: messages.testimonial,
  form: testimonialForm,
  controls: {
    content: { rows: 5 },
    rating: {
      numbers: [5, 4, 3, 2, 1].map((value) => ({
        value,
        label: `${value} ${value === 1 ? 'star' : 'stars'}`,
      })),
    },
    imageUrl: { picture: true },
  },
  columns: [
    { header: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
    { header: 'Position', cell: (row) => row.position, sortBy: (row) => row.position },
    { header: 'Company', cell: (row) => row.company, sortBy: (row) => row.company },
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
    input: { status: 'active' },
    notice: (count) =>
      count === 1
        ? 'A review from the site waits for approval.'
        : `${count} reviews from the site wait for approval.`,
  },
  nameOf: ({ name }) => name,
  valuesOf: (record) => record,
  operations,
};
