import * as z from 'zod/mini';
import { choice, integer, limits, text, url } from '../../forms/fields.ts';
import { byPlace, type KindFacts } from '../../forms/kind.ts';
import { visibilities } from '../../forms/visibility.ts';

export const testimonialForm = z.object({
  name: text('Name', { required: true, max: limits.name }),
  position: text('Position', { required: true, max: limits.name }),
  company: text('Company', { required: true, max: limits.company }),
  content: text('Content', { required: true, max: limits.text }),
  rating: integer('Rating', { min: 1, max: 5, standard: 5 }),
  imageUrl: url('Image URL'),
  status: choice('Status', visibilities, 'active'),
});

/**
 * The review form of visitors. A review is stored as inactive until staff approve it (docs/product.md, "Review form").
 */
export const reviewForm = z.object({
  name: testimonialForm.shape.name,
  position: testimonialForm.shape.position,
  company: testimonialForm.shape.company,
  // Visitors see the label "Review"; in the admin the same field is "Content".
  content: text('Review', { required: true, max: limits.text }),
  rating: testimonialForm.shape.rating,
});

export const reviewThanks = 'Thank you for your review! It will appear here once we have read it.';

export const testimonialFacts = {
  type: 'Testimonial',
  label: 'Testimonial',
  path: 'testimonials',
  form: testimonialForm,
  title: 'name',
  order: byPlace,
  copy: 'whole',
} as const satisfies KindFacts;
