import * as z from 'zod/mini';
import {
  choice,
  day,
  email,
  limits,
  moment,
  phone,
  reference,
  spare,
  text,
  time,
} from '../../forms/fields.ts';
import type { KindFacts } from '../../forms/kind.ts';
import { enquiryStatuses, staffOriginLabels, type VisitorField, visitorFields } from './enquiry.rules.ts';
import { followUpKinds } from './touch/touch.rules.ts';

/**
 * The sentences above the button of the enquiry form, by version; the last one shows. A version that went out never changes,
 * because enquiries name the version that their sender read.
 */
export const consents: Readonly<Record<string, string>> = {
  '2026-11':
    'We use what you send only to advise you and prepare your applications, keep it privately, and delete it on request. Under 18? A parent or guardian should send this.',
};
export const consentVersion = Object.keys(consents).at(-1) ?? '';

const { name, company, service, message } = visitorFields;

/** What a visitor sends. It has no `status`: a new enquiry is always `new`. */
export const enquiryForm = z.object({
  name: text(name.label, name),
  email: email(visitorFields.email.label, visitorFields.email),
  phone: phone(visitorFields.phone.label),
  company: text(company.label, company),
  // A service that is not in the list is stored as it was sent: the visitor's page may be from before the list changed.
  service: text(service.label, service),
  message: text(message.label, message),
} satisfies Record<VisitorField, z.ZodMiniType>);

/**
 * An enquiry as it is sent. The site's form adds the mark of its time, a field that people do not see, the version of the
 * consent that stood above its button, and what brought the visitor. Other clients leave them out.
 */
export const sentEnquiryForm = z.object({
  ...enquiryForm.shape,
  formTime: text('Form time', { max: limits.name }),
  subject: text('Subject', { max: limits.text }),
  consentVersion: text('Consent version', { max: limits.entry }),
  campaignSource: spare('Campaign source'),
  campaignMedium: spare('Campaign medium'),
  campaignName: spare('Campaign name'),
  campaignLanding: spare('First page'),
  campaignReferrer: spare('Website before'),
  // A longer text is dropped, because a path that is cut leads elsewhere.
  about: spare('About', limits.name + 1),
});

export type ReceivedEnquiry = Readonly<z.output<typeof sentEnquiryForm>>;

/** The fields of an enquiry that staff change. */
export const enquiryUpdateForm = z.object({
  status: choice('Status', enquiryStatuses, 'new'),
  followUpOn: day('Follow-up date'),
  followUpTime: time('Follow-up time'),
  followUpKind: choice('Follow-up kind', followUpKinds, 'call'),
  counsellorId: reference('Counsellor'),
  /** Attaches the enquiry to a person; null detaches it. */
  personId: reference('Person'),
});

/** An enquiry that staff note: somebody came in, called or wrote. Name and phone suffice. */
export const staffEnquiryForm = z.object({
  /** Minted by the client, so that an enquiry that is sent again is the same one. */
  id: reference('Id of the enquiry', { version: 7 }),
  /** When it was noted, of one that waited to be sent; absent: now. */
  at: moment('Time of the enquiry'),
  name: text('Name', { required: true, max: limits.name }),
  phone: phone('Phone', { required: true }),
  email: email('Email'),
  service: text('Service', { max: limits.name }),
  message: text('Message', { max: limits.text }),
  origin: choice('Origin', staffOriginLabels, 'walk-in'),
  personId: reference('Person'),
  counsellorId: reference('Counsellor'),
  followUpOn: day('Follow-up date'),
  followUpTime: time('Follow-up time'),
  followUpKind: choice('Follow-up kind', followUpKinds, 'call'),
});

/** A note that staff add to an enquiry. */
export const enquiryNoteForm = z.object({
  text: text('Note', { required: true, max: limits.text }),
});

/** The toast on the site, and the message of the REST answer. */
export const enquiryThanks = 'Thank you for your message! We will get back to you soon.';

export const enquiryFacts = {
  type: 'Enquiry',
  label: 'Enquiry',
  path: 'contacts',
  form: enquiryUpdateForm,
  createForm: staffEnquiryForm,
  title: 'name',
  order: { createdAt: 'desc', id: 'desc' },
  copy: 'newest',
} as const satisfies KindFacts;
