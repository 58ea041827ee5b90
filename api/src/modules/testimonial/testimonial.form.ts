import * as z from 'zod/mini';
import { choice, integer, limits, picture, text } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';
import { visibilities } from '../../forms/visibility.ts';

export const testimonialForm = z.object({
  name: text('Name', { required: true, max: limits.name }),
  position: text('Position', { required: true, max: limits.name }),
  company: text('Company', { required: true, max: limits.company }),
  content: text('Content', { required: true, max: limits.text }),
  rating: integer('Rating', { min: 1, max: 5, standard: 5 }),
  imageUrl: picture('Image URL'),
  status: choice('Status', visibilities, 'active'),
});

/** A visitor's review, sent from /contact/review. It stays inactive until staff approve it (docs/product.md, "Review form"). */
export const reviewForm = z.object({
  name: testimonialForm.shape.name,
  position: testimonialForm.shape.position,
  // Students enter their own college. Parents enter the college of their child.
  company: text('College, school or company', { required: true, max: limits.company }),
  // The label for visitors is "Review"; the label for staff is "Content".
  content: text('Review', { required: true, max: limits.text }),
  rating: testimonialForm.shape.rating,
});

export const reviewThanks = 'Thank you for your review! Reviews appear only after approval.';

export const testimonialFacts = {
  type: 'Testimonial',
  label: 'Testimonial',
  path: 'testimonials',
  form: testimonialForm,
  title: 'name',
  order: byPlace,
} as const satisfies KindFacts;
