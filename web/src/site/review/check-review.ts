import { parseForm } from 'api/fields';
import { reviewForm } from 'api/forms/testimonial';
import { type FormValues, inputOf } from '../forms/visitor-form.ts';

/** Returns an error message for each invalid field. The server validates with the same schema. */
export function checkReview(values: FormValues): Record<string, string> {
  const parsed = parseForm(reviewForm, inputOf.review(values));
  return parsed.ok ? {} : parsed.errors;
}
