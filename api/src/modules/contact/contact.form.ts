import * as z from 'zod/mini';
import { choice, day, email, limits, phone, text } from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';

/** What a visitor may ask about (docs/product.md, "Enquiry form"). */
export const serviceInterests = {
  '': 'Select a service',
  strategy: 'Strategic Consulting',
  technology: 'Technology Solutions',
  finance: 'Financial Advisory',
  marketing: 'Marketing Strategy',
  operations: 'Operations Management',
  other: 'Other',
} as const;

/** Where an enquiry stands (docs/product.md, "Inbox"). */
export const contactStatuses = { new: 'New', contacted: 'Contacted', completed: 'Completed' } as const;

/** What a visitor sends. It has no `status`: a new enquiry is always `new`. */
export const contactForm = z.object({
  name: text('Name', { required: true, max: limits.name }),
  email: email('Email', { required: true }),
  phone: phone('Phone'),
  company: text('Company', { max: limits.company }),
  service: choice('Service', serviceInterests, ''),
  message: text('Message', { required: true, min: 10, max: limits.text }),
});

/** The fields of an enquiry that staff change. */
export const contactUpdateForm = z.object({
  status: choice('Status', contactStatuses, 'new'),
  followUpOn: day('Follow-up date'),
});

/** A note that staff add to an enquiry. */
export const contactNoteForm = z.object({
  text: text('Note', { required: true, max: limits.text }),
});

/** The toast on the site, and the message of the REST answer. */
export const contactThanks = 'Thank you for your message! We will get back to you soon.';

export const contactFacts = {
  type: 'Contact',
  label: 'Contact',
  path: 'contacts',
  form: contactUpdateForm,
  title: 'name',
  order: { id: 'desc' },
  copy: 'newest',
} as const satisfies KindFacts;
