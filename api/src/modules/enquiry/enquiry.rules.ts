import type { PageBounds } from '../../records/record.rules.ts';

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

/** A field of the enquiry that visitors fill in. */
interface VisitorFieldFacts {
  /** The name in messages, the notice by mail, the spreadsheet and the admin. */
  label: string;
  /** The name in the notice by mail, if it differs. */
  letterLabel?: string;
  required?: true;
  /** Fewest and most characters, in UTF-16 units. E-mail and phone have the limits of their kind (`forms/fields.ts`). */
  min?: number;
  max?: number;
  /** The inbox's search reads it. Such a field is also a parameter of the database's function `enquiry_text`. */
  isSearched?: true;
  /** The values of a choice with their labels. */
  options?: Readonly<Record<string, string>>;
}

/**
 * What visitors fill in (docs/product.md, "Enquiry form"). Each field is stored, mailed to the office, exported and erased.
 * Fingerprints and the columns of the spreadsheet have this order, so a new field goes to the end.
 */
export const visitorFields = {
  name: { label: 'Name', required: true, max: 200, isSearched: true },
  email: { label: 'Email', letterLabel: 'E-mail', required: true, isSearched: true },
  phone: { label: 'Phone', isSearched: true },
  company: { label: 'Company', max: 200, isSearched: true },
  service: { label: 'Service', letterLabel: 'Interest', max: 200, options: serviceInterests },
  message: { label: 'Message', required: true, min: 10, max: 5000, isSearched: true },
} as const satisfies Record<string, VisitorFieldFacts>;

export type VisitorField = keyof typeof visitorFields;
export const visitorFieldNames = Object.keys(visitorFields) as VisitorField[];

/** What a visitor wrote, by field. */
export type Written = Record<VisitorField, string>;

/** The column of a field, as MikroORM names it. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Picks the visitor's fields out of other values; '' for those that are missing. */
export const writtenOf = (values: Readonly<Partial<Written>>): Written =>
  Object.fromEntries(visitorFieldNames.map((field) => [field, values[field] ?? ''])) as Written;

export const factsOf = (field: VisitorField): VisitorFieldFacts => visitorFields[field];

/** The fields for lists of facts, which show the name as a heading and the message separately. */
export const listedFields = visitorFieldNames.filter(
  (field): field is Exclude<VisitorField, 'name' | 'message'> => field !== 'name' && field !== 'message',
);

/** The text to show for a value: the label of a choice, or the value as it was sent. */
export function readableValue(field: VisitorField, value: string): string {
  const { options = {} } = factsOf(field);
  return (value && Object.hasOwn(options, value) && options[value]) || value;
}

/** The statuses of an enquiry (docs/product.md, "Inbox"). */
export const enquiryStatuses = { new: 'New', contacted: 'Contacted', completed: 'Completed' } as const;

type Status = keyof typeof enquiryStatuses;

/** How an enquiry or a person came to the office, with labels. */
export const originLabels = {
  website: 'Website',
  'walk-in': 'Walk-in',
  phone: 'Phone',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  referral: 'Referral',
  event: 'Event',
} as const;

export type Origin = keyof typeof originLabels;
export const origins = Object.keys(originLabels) as Origin[];
/** The origins that staff can choose. */
const { website: _website, ...ofStaff } = originLabels;
export const staffOriginLabels = ofStaff;

export interface FollowUp {
  /** As "2026-11-21". */
  followUpOn: string | null;
  /** As "14:30", by the office's clock. */
  followUpTime?: string | null;
  status: string;
}

export const inboxPage: PageBounds = { usual: 50, most: 200 };
/** Each part of the office's day. */
export const todayPage: PageBounds = { usual: 100, most: 100 };
export const dueFollowUpsPage: PageBounds = { usual: 20, most: 200 };
/** Enquiries in one notice of the live inbox, as far as the limits of queries count them. */
export const inboxNotice: PageBounds = { usual: 20, most: 20 };
export const othersPage: PageBounds = { usual: 20, most: 20 };
/** The notes, touches or changes of one enquiry. */
export const relationPage: PageBounds = { usual: 100, most: 200 };

/** Sorts after every day. */
const never = '~';

/** An enquiry with this status is never due. */
export const settledStatus = 'completed' satisfies Status;

/** The day of the follow-up; null if there is none or the enquiry is completed. */
export const dueDay = ({ followUpOn, status }: FollowUp): string | null =>
  status === settledStatus ? null : followUpOn;

/** Whether a follow-up is due by a day. */
export const isDueBy = (enquiry: FollowUp, day: string): boolean => (dueDay(enquiry) ?? never) <= day;

export interface Received {
  _id: string;
  createdAt: string | Date;
}
type Placed = FollowUp & Received;
type Order = (one: Placed, other: Placed) => number;

const timeOf = ({ createdAt }: { createdAt: string | Date }): number => new Date(createdAt).getTime();
// Ids contain no time, so they only order enquiries of the same millisecond.
const older = (one: Received, other: Received): number =>
  timeOf(one) - timeOf(other) || compare(one._id, other._id);
const newer = (one: Received, other: Received): number => older(other, one);

/** Whether `one` was received after `other`. */
export const isNewer = (one: Received, other: Received): boolean => older(one, other) > 0;
/** A place before all enquiries. */
export const earliest: Received = { _id: '', createdAt: new Date(0) };
/** The order of due lists: by day, then by time (none last), then the longest waiting first. */
export const longestDue: Order = (one, other) =>
  compare(dueDay(one) ?? never, dueDay(other) ?? never) ||
  compare(one.followUpTime ?? never, other.followUpTime ?? never) ||
  older(one, other);

/** The orders of the inbox, by their names in GraphQL. */
export const inboxOrders = {
  NEWEST: newer,
  OLDEST: older,
  FOLLOW_UP: (one, other) =>
    dueDay(one) === null && dueDay(other) === null ? newer(one, other) : longestDue(one, other),
} satisfies Record<string, Order>;

export type InboxOrder = keyof typeof inboxOrders;

/** These fields form one appointment, so a conflict in one is a conflict in all. */
export const followUpGroup = ['followUpOn', 'followUpTime', 'followUpKind'] as const;

/** The values that follow from others on each save: without a day, a follow-up has no time and is not a visit. */
export const rules = {
  prepared: ({ followUpOn }: Pick<FollowUp, 'followUpOn'>) =>
    followUpOn === null ? ({ followUpTime: null, followUpKind: 'call' } as const) : {},
};

const SNIPPET = 160;

/** White space, control characters, and marks that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters.
const UNSEEN = /[\s\0-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** The beginning of a message on one line, for a row of the inbox. At most 160 characters. */
export function snippetOf(message: string): string {
  // Only the beginning is read, because a message may have 5,000 characters.
  const isRead = message.length <= 4 * SNIPPET;
  const line = (isRead ? message : message.slice(0, 4 * SNIPPET)).replace(UNSEEN, ' ').trim();
  if (isRead && line.length <= SNIPPET) return line;
  const end = line.slice(0, SNIPPET).lastIndexOf(' ');
  // A text without spaces is cut between letters, not between a letter and its vowel signs.
  const words = end > SNIPPET / 2 ? line.slice(0, end) : line.slice(0, letterAt(line, SNIPPET - 1));
  return `${words.trimEnd()}…`;
}

let graphemes: Intl.Segmenter | undefined;

/** The index at which the letter at `place` begins. */
function letterAt(text: string, place: number): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return graphemes.segment(text).containing(place)?.index ?? place;
}

interface Reachable {
  email: string;
  phoneNumber: string;
}

/** The form of an e-mail address in which two are compared. */
export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Whether two enquiries have the same e-mail address or phone number. */
export const isSamePerson = (one: Reachable, other: Reachable): boolean =>
  (one.email !== '' && emailKeyOf(one.email) === emailKeyOf(other.email)) ||
  (one.phoneNumber !== '' && one.phoneNumber === other.phoneNumber);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
