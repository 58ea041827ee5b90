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
import type { Locale } from '../../forms/nepali.ts';
import {
  enquiryStatuses,
  followUpGroup,
  seatGroup,
  staffOriginLabels,
  type VisitorField,
  visitorFields,
} from './enquiry.rules.ts';
import { seats } from './seat/seat.rules.ts';
import { followUpKinds } from './touch/touch.rules.ts';

/** Never change a text after its release, because enquiries store only its version. */
export const consents: Readonly<Record<string, string>> = {
  '2026-11':
    'We use what you send only to advise you and prepare your applications, keep it privately, and delete it on request. Under 18? A parent or guardian should send this.',
  '2026-11-ne':
    'तपाईंले पठाउनुभएको जानकारी हामी तपाईंलाई सल्लाह दिन र तपाईंको आवेदन तयार गर्न मात्र प्रयोग गर्छौँ, गोप्य राख्छौँ र तपाईंले भन्नुभएमा मेटाउँछौँ। १८ वर्ष पुगेको छैन? आमाबुबा वा अभिभावकले यो पठाउनुपर्छ।',
};

export const consentVersions = { en: '2026-11', ne: '2026-11-ne' } as const satisfies Record<Locale, string>;

const { name, company, service, message } = visitorFields;

/** There is no `status`, because a new enquiry is always `new`. */
export const enquiryForm = z.object({
  name: text(name.label, name),
  email: email(visitorFields.email.label, visitorFields.email),
  phone: phone(visitorFields.phone.label),
  company: text(company.label, company),
  // Unknown services are accepted, because the visitor's page may show an older list of services.
  service: text(service.label, service),
  message: text(message.label, message),
} satisfies Record<VisitorField, z.ZodMiniType>);

/**
 * Only the site's form sends the additional fields. `formTime` is the signed time at which the form was rendered. `subject` is
 * hidden from people; bots fill it in.
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
  // `spare` truncates a long path to one character more than `validAbout` allows, so that `validAbout` rejects it. Otherwise,
  // the truncated path would be stored, and could be the path of another page.
  about: spare('About', limits.name + 1),
  // The id of an unknown class is ignored.
  batchId: spare('Class'),
  locale: spare('Language', limits.entry),
});

export type ReceivedEnquiry = Readonly<z.output<typeof sentEnquiryForm>>;

export const enquiryUpdateForm = z.object({
  status: choice('Status', enquiryStatuses, 'new'),
  followUpOn: day('Follow-up date'),
  followUpTime: time('Follow-up time'),
  followUpKind: choice('Follow-up kind', followUpKinds, 'call'),
  counsellorId: reference('Counsellor'),
  /** Null detaches the enquiry from its person. */
  personId: reference('Person'),
  batchId: reference('Class'),
  seat: choice('Seat', { '': 'No seat', ...seats }, ''),
});

/** The form in which staff enter the enquiry of somebody who came in, called or wrote. */
export const staffEnquiryForm = z.object({
  /** The client may generate the id, so that a repeated request does not create a second enquiry. */
  id: reference('Id of the enquiry', { version: 7 }),
  /** Default: now. The installed app sends an earlier time if the request waited in its offline queue. */
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

export const enquiryNoteForm = z.object({
  id: reference('Id of the note', { version: 7 }),
  text: text('Note', { required: true, max: limits.text }),
});

export const enquiryThanks = 'Thank you for your message! We will get back to you soon.';

export const enquiryFacts = {
  type: 'Enquiry',
  label: 'Enquiry',
  path: 'contacts',
  form: enquiryUpdateForm,
  groups: [followUpGroup, seatGroup],
  createForm: staffEnquiryForm,
  title: 'name',
  order: { createdAt: 'desc', id: 'desc' },
  copy: 'newest',
} as const satisfies KindFacts;
