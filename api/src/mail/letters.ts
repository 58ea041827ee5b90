/** The letters that Prasthan sends (docs/product.md, "Mail"). */
import type { Locale } from '../forms/nepali.ts';
import { type Block, cleanText, drawn, type Letter, nepaliTime, nepalTime, oneLine } from './letter.ts';

/** The office's details, from the settings. */
export interface Office {
  brand: string;
  email: string;
  phone: string;
  address: string;
  /** '' if the office has no Nepali address. */
  addressNe: string;
}

export interface NoticedEnquiry {
  id: string;
  name: string;
  email: string;
  /** In a form that can be dialled; '' if unknown. */
  phoneNumber: string;
  /** The label of the chosen service; '' if none was chosen. */
  service: string;
  fields: readonly { field: string; label: string; value: string }[];
  /** The title of the page or service that the enquiry is about. */
  about: string | null;
  classTitle: string | null;
  message: string;
  createdAt: Date;
}

interface LetterContext {
  office: Office;
  /** The domain in the Message-ID. */
  domain: string;
  to: readonly string[];
}

/** @param publicUrl - null if the readers of the mail cannot open the site; the mail then has no link */
const linkTo = (publicUrl: string | null, path: string, text: string): Block[] =>
  publicUrl ? [{ kind: 'button', text, link: publicUrl + path }] : [];

/** Returns the notice for the office. A reply to this notice goes to the visitor. */
export function noticeOf(
  enquiry: NoticedEnquiry,
  publicUrl: string | null,
  { office, domain, to }: LetterContext,
): Letter {
  const { id, name, email, phoneNumber, service, fields, about, classTitle, message, createdAt } = enquiry;
  const links: Readonly<Record<string, string>> = {
    email: `mailto:${encodeURIComponent(email).replace('%40', '@')}`,
    ...(phoneNumber && { phone: `tel:${phoneNumber}` }),
  };
  const facts: [string, string, string?][] = fields
    .filter(({ value }) => value !== '')
    .map(({ field, label, value }) => [label, value, links[field]]);
  if (about) facts.push(['About', oneLine(about, 200)]);
  if (classTitle) facts.push(['Asks for a seat in', oneLine(classTitle, 200)]);
  facts.push(['Received', nepalTime(createdAt)]);
  return {
    messageId: `notice.${id}@${domain}`,
    sender: oneLine(office.brand),
    to,
    replyTo: { name: oneLine(name), address: email },
    subject: oneLine(`New enquiry: ${oneLine(name, 60)}${service ? `, ${service}` : ''}`),
    automatic: 'auto-generated',
    ...drawn([
      { kind: 'heading', text: oneLine(name, 200) },
      { kind: 'facts', facts },
      { kind: 'quote', text: cleanText(message) },
      ...linkTo(publicUrl, `/admin/contacts/${id}`, 'Open the enquiry'),
      { kind: 'small', text: 'An answer to this mail goes to the sender of the enquiry.' },
    ]),
  };
}

/** Each mail contains a sentence in the other language (`other`), because the visitor's language is a guess. */
export const acknowledgements = {
  en: {
    subject: 'your message has reached us',
    heading: 'Your message has reached us',
    thanks: (brand: string, at: Date) =>
      `Thank you for writing to ${brand}. Your message arrived on ${nepalTime(at)}.`,
    other: 'नमस्ते, तपाईंको सन्देश हामीकहाँ आइपुगेको छ।',
    phone: 'Phone',
    reason:
      'This mail was sent because somebody gave this address in our contact form. If it was not you, please ignore it.',
  },
  ne: {
    subject: 'तपाईंको सन्देश आइपुग्यो',
    heading: 'तपाईंको सन्देश हामीकहाँ आइपुग्यो',
    thanks: (brand: string, at: Date) =>
      `नमस्ते, ${brand} लाई लेख्नुभएकोमा धन्यवाद। तपाईंको सन्देश ${nepaliTime(at)} मा आइपुग्यो।`,
    other: 'Thank you for writing to us. Your message has arrived.',
    phone: 'फोन',
    reason:
      'हाम्रो सम्पर्क फारममा कसैले यो इमेल ठेगाना दिएकाले यो इमेल पठाइएको हो। तपाईंले पठाउनुभएको होइन भने यसलाई बेवास्ता गर्नुहोस्।',
  },
} as const satisfies Record<Locale, object>;

/**
 * Returns the mail to the visitor, in the form's language. Quotes nothing from the form, because the email address may belong
 * to somebody else.
 */
export function acknowledgementOf(
  { id, createdAt, locale }: Pick<NoticedEnquiry, 'id' | 'createdAt'> & { locale: Locale },
  { office, domain, to }: LetterContext,
): Letter {
  const { brand, phone, email, address, addressNe } = office;
  const words = acknowledgements[locale];
  const place = (locale === 'ne' && addressNe) || address;
  const reach = [phone && `${words.phone} ${phone}`, email, place].filter(Boolean).join('\n');
  const blocks: Block[] = [
    { kind: 'heading', text: words.heading },
    { kind: 'paragraph', text: words.thanks(oneLine(brand), createdAt) },
    { kind: 'paragraph', text: words.other },
    { kind: 'paragraph', text: `${oneLine(brand)}\n${reach}` },
    { kind: 'small', text: words.reason },
  ];
  return {
    messageId: `acknowledgement.${id}@${domain}`,
    sender: oneLine(brand),
    to,
    replyTo: { name: oneLine(brand), address: email },
    subject: oneLine(`${oneLine(brand, 60)}: ${words.subject}`),
    automatic: 'auto-replied',
    ...drawn(blocks, locale),
  };
}

/** Returns the mail that contains the invitation's link. Anybody who has the link can accept the invitation. */
export function invitationOf(
  invitation: { name: string; link: string; by: string; expiresAt: Date; key: string },
  { office, domain, to }: LetterContext,
): Letter {
  const { name, link, by, expiresAt, key } = invitation;
  return {
    messageId: `invitation.${key}@${domain}`,
    sender: oneLine(office.brand),
    to,
    replyTo: null,
    subject: oneLine(`Your account at ${office.brand}`),
    automatic: 'auto-generated',
    ...drawn([
      { kind: 'heading', text: `Welcome, ${oneLine(name)}` },
      {
        kind: 'paragraph',
        text: `${oneLine(by)} has invited you to the office of ${oneLine(office.brand)}. Choose a password to begin.`,
      },
      { kind: 'button', text: 'Accept the invitation', link },
      {
        kind: 'small',
        text: `The link is for you alone and works once, until ${nepalTime(expiresAt)}. If you do not know ${oneLine(by)}, ignore this mail.`,
      },
    ]),
  };
}

/** The Nepali sentence shows whether Devanagari arrives undamaged. */
export const testSentence = { en: 'The test was successful.', ne: 'परीक्षण सफल भयो।' } as const;

export function testOf(key: string, publicUrl: string | null, { office, domain, to }: LetterContext): Letter {
  return {
    messageId: `test.${key}@${domain}`,
    sender: oneLine(office.brand),
    to,
    replyTo: null,
    subject: oneLine(`Test mail of ${office.brand}`),
    automatic: 'auto-generated',
    ...drawn([
      { kind: 'heading', text: 'Mail works' },
      {
        kind: 'paragraph',
        text: `You asked for this mail in the settings. Mail about new enquiries takes the same way. ${testSentence.ne}`,
      },
      ...linkTo(publicUrl, '/admin/settings?tab=server#mail', 'Back to the settings'),
    ]),
  };
}
