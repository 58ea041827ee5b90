/** The letters that Prasthan sends (docs/product.md, "Mail"). */
import { type Block, cleanText, drawn, type Letter, nepalTime, oneLine } from './letter.ts';

/** The office's details in a letter, from the settings. */
export interface Office {
  brand: string;
  email: string;
  phone: string;
  address: string;
}

/** The fields of an enquiry that a notice to the office needs. */
export interface NoticedEnquiry {
  id: string;
  name: string;
  email: string;
  /** The dialable number; '' if unknown. */
  phoneNumber: string;
  /** The subject's label; '' if none was chosen. */
  service: string;
  /** The visitor's other fields, without empty values. */
  fields: readonly { field: string; label: string; value: string }[];
  /** The title of the page or service that the enquiry is about. */
  about: string | null;
  /** The title of the class in which the visitor wants a seat. */
  classTitle: string | null;
  message: string;
  createdAt: Date;
}

interface Way {
  office: Office;
  /** The Message-ID's domain. */
  domain: string;
  to: readonly string[];
}

/** @param publicUrl - null omits the link, because the mail's readers cannot reach the site */
const linkTo = (publicUrl: string | null, path: string, text: string): Block[] =>
  publicUrl ? [{ kind: 'button', text, link: publicUrl + path }] : [];

/** Returns a notice to the office about a new enquiry. A reply goes to the visitor. */
export function noticeOf(
  enquiry: NoticedEnquiry,
  publicUrl: string | null,
  { office, domain, to }: Way,
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

/** Returns an acknowledgement to the visitor. Repeats nothing from the form, because the address may be somebody else's. */
export function acknowledgementOf(
  { id, createdAt }: Pick<NoticedEnquiry, 'id' | 'createdAt'>,
  { office, domain, to }: Way,
): Letter {
  const { brand, phone, email, address } = office;
  const reach = [phone && `Phone ${phone}`, email, address].filter(Boolean).join('\n');
  const blocks: Block[] = [
    { kind: 'heading', text: 'Your message has reached us' },
    {
      kind: 'paragraph',
      text: `Thank you for writing to ${oneLine(brand)}. Your message arrived on ${nepalTime(createdAt)}. We will get back to you soon.`,
    },
    {
      kind: 'paragraph',
      text: 'नमस्ते, तपाईंको सन्देश हामीकहाँ आइपुगेको छ। हामी चाँडै तपाईंलाई सम्पर्क गर्नेछौं।',
    },
    { kind: 'paragraph', text: `${oneLine(brand)}\n${reach}` },
    {
      kind: 'small',
      text: 'This mail was sent because somebody gave this address in our contact form. If it was not you, please ignore it.',
    },
  ];
  return {
    messageId: `acknowledgement.${id}@${domain}`,
    sender: oneLine(brand),
    to,
    replyTo: { name: oneLine(brand), address: email },
    subject: oneLine(`${oneLine(brand, 60)}: your message has reached us`),
    automatic: 'auto-replied',
    ...drawn(blocks),
  };
}

/** Returns an invitation to an account. Anybody with the link can accept it. */
export function invitationOf(
  invitation: { name: string; link: string; by: string; expiresAt: Date; key: string },
  { office, domain, to }: Way,
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

export function testOf(key: string, publicUrl: string | null, { office, domain, to }: Way): Letter {
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
        text: 'You asked for this mail in the settings. Mail about new enquiries takes the same way. परीक्षण सफल भयो।',
      },
      ...linkTo(publicUrl, '/admin/settings?tab=server#mail', 'Back to the settings'),
    ]),
  };
}
