import { parseForm } from 'api/fields';
import { enquiryForm } from 'api/forms/enquiry';
import type { FormValues } from '../forms/visitor-form.ts';

/** Returns an error message for each invalid field. The server validates with the same schema. */
export function checkContact(values: FormValues): Record<string, string> {
  const parsed = parseForm(enquiryForm, values);
  return parsed.ok ? {} : parsed.errors;
}
