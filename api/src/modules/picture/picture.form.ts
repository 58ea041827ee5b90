import * as z from 'zod/mini';
import { limits, text } from '../../forms/fields.ts';

/** What staff change on a picture after its upload. */
export const pictureForm = z.object({
  name: text('Name', { required: true, max: limits.name }),
  alt: text('Description', { max: limits.excerpt }),
});
