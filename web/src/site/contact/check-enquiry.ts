import { parseForm } from 'api/fields';
import { contactForm } from 'api/forms/contact';
import type { Enquiry } from './enquiry.ts';

/** The messages of SPEC.md §5 by field name; none when the enquiry may be sent. The server parses with the same form. */
export function checkEnquiry(enquiry: Enquiry): Record<string, string> {
  const parsed = parseForm(contactForm, enquiry);
  return parsed.ok ? {} : parsed.errors;
}
