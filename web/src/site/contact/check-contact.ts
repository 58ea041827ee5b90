import { parseForm } from 'api/fields';
import { enquiryForm } from 'api/forms/contact';
import type { FormValues } from '../forms/visitor-form.ts';

/** The messages by field name. The server parses with the same form. */
export function checkContact(values: FormValues): Record<string, string> {
  const parsed = parseForm(enquiryForm, values);
  return parsed.ok ? {} : parsed.errors;
}
