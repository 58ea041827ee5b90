import type { PageBounds } from '../../records/record.rules.ts';
import { type Seated, wholeSeat } from './seat/seat.rules.ts';

export const serviceInterests = {
  '': 'Select a service',
  strategy: 'Strategic Consulting',
  technology: 'Technology Solutions',
  finance: 'Financial Advisory',
  marketing: 'Marketing Strategy',
  operations: 'Operations Management',
  other: 'Other',
} as const;

interface VisitorFieldFacts {
  label: string;
  /** The label in the mailed notice, if it differs from `label`. */
  letterLabel?: string;
  required?: true;
  /** `min` and `max` are lengths in UTF-16 units. Email and phone have the limits of their field type (`forms/fields.ts`). */
  min?: number;
  max?: number;
  /** Whether the inbox search reads the field. A searched field is also a parameter of the database function `enquiry_text`. */
  isSearched?: true;
  options?: Readonly<Record<string, string>>;
}

/**
 * Specified in docs/product.md, "Enquiry form". A new field must be stored, mailed to the office, exported and erased like the
 * others. Add it at the end, because the content hashes and the columns of the exported spreadsheet depend on the order.
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

export type Written = Record<VisitorField, string>;

export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns only the visitor's fields. A missing field becomes ''. */
export const writtenOf = (values: Readonly<Partial<Written>>): Written =>
  Object.fromEntries(visitorFieldNames.map((field) => [field, values[field] ?? ''])) as Written;

export const factsOf = (field: VisitorField): VisitorFieldFacts => visitorFields[field];

/** The fields that are shown as a list. The name is shown as the heading above the list, the message in a separate text. */
export const listedFields = visitorFieldNames.filter(
  (field): field is Exclude<VisitorField, 'name' | 'message'> => field !== 'name' && field !== 'message',
);

/** Returns the label of a choice, or the value as the visitor sent it. */
export function readableValue(field: VisitorField, value: string): string {
  const { options = {} } = factsOf(field);
  return (value && Object.hasOwn(options, value) && options[value]) || value;
}

/** The statuses of an enquiry (docs/product.md, "Inbox"). */
export const enquiryStatuses = { new: 'New', contacted: 'Contacted', completed: 'Completed' } as const;

type Status = keyof typeof enquiryStatuses;
export const isStatus = (text: string): text is Status => Object.hasOwn(enquiryStatuses, text);

/** How an enquiry or a person came to the office. */
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
export const isOrigin = (text: string): text is Origin => Object.hasOwn(originLabels, text);
export const origins = Object.keys(originLabels) as Origin[];
const { website: _website, ...ofStaff } = originLabels;
export const staffOriginLabels = ofStaff;

export interface FollowUp {
  /** Such as "2026-11-21". */
  followUpOn: string | null;
  /** Such as "14:30", in the office's local time. */
  followUpTime?: string | null;
  status: string;
}

export const inboxPage: PageBounds = { usual: 50, most: 200 };
export const todayPage: PageBounds = { usual: 100, most: 100 };
/** The assumed number of enquiries in one `inboxChanged` event. The limits on query costs use this number. */
export const inboxNotice: PageBounds = { usual: 20, most: 20 };
export const othersPage: PageBounds = { usual: 20, most: 20 };
/** For the lists of an enquiry's notes, logged calls and visits, and changes. */
export const relationPage: PageBounds = { usual: 100, most: 200 };

/** Sorts after every day and every time. */
const sortsLast = '~';

export const newStatus = 'new' satisfies Status;

/** A completed enquiry is never due, even if it has a follow-up day. */
export const settledStatus = 'completed' satisfies Status;

/** Returns the follow-up day; null if there is none or the enquiry is completed. */
export const dueDay = ({ followUpOn, status }: FollowUp): string | null =>
  status === settledStatus ? null : followUpOn;

export interface Received {
  _id: string;
  createdAt: string | Date;
}
type Placed = FollowUp & Received;
type Order = (one: Placed, other: Placed) => number;

export const timeOf = ({ createdAt }: { createdAt: string | Date }): number => new Date(createdAt).getTime();
// The ids put enquiries of the same millisecond in a fixed order. They cannot replace `createdAt`: some ids contain no time.
const older = (one: Received, other: Received): number =>
  timeOf(one) - timeOf(other) || compare(one._id, other._id);
const newer = (one: Received, other: Received): number => older(other, one);

export const isNewer = (one: Received, other: Received): boolean => older(one, other) > 0;
export const earliest: Received = { _id: '', createdAt: new Date(0) };
/** Sorts by follow-up day, then by follow-up time (enquiries without a time last), then by age, the oldest first. */
export const longestDue: Order = (one, other) =>
  compare(dueDay(one) ?? sortsLast, dueDay(other) ?? sortsLast) ||
  compare(one.followUpTime ?? sortsLast, other.followUpTime ?? sortsLast) ||
  older(one, other);

export const inboxOrders = {
  NEWEST: newer,
  OLDEST: older,
  FOLLOW_UP: (one, other) =>
    dueDay(one) === null && dueDay(other) === null ? newer(one, other) : longestDue(one, other),
} satisfies Record<string, Order>;

export type InboxOrder = keyof typeof inboxOrders;

/** These fields describe one appointment, so a conflict in one field is a conflict in all of them. */
export const followUpGroup = ['followUpOn', 'followUpTime', 'followUpKind'] as const;

/**
 * `prepared` returns the values to correct before a save. Without a follow-up day, it clears the follow-up time and sets the
 * follow-up kind to "call". Without a class, it clears the seat. With a class but no seat, it sets the seat to "wants".
 */
export const rules = {
  prepared: ({ followUpOn, ...row }: Pick<FollowUp, 'followUpOn'> & Partial<Seated>) => ({
    ...(followUpOn === null && ({ followUpTime: null, followUpKind: 'call' } as const)),
    ...wholeSeat(row),
  }),
};

/** These fields describe one seat, so a conflict in one field is a conflict in both. */
export const seatGroup = ['batchId', 'seat'] as const;

const SNIPPET = 160;

/** White space, control characters, and marks that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters.
const UNSEEN = /[\s\0-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

export function snippetOf(message: string): string {
  // Processes only the start, because a message may have 5,000 characters.
  const isRead = message.length <= 4 * SNIPPET;
  const line = (isRead ? message : message.slice(0, 4 * SNIPPET)).replace(UNSEEN, ' ').trim();
  if (isRead && line.length <= SNIPPET) return line;
  const end = line.slice(0, SNIPPET).lastIndexOf(' ');
  // If no space is near the end, cuts between letters, but never between a letter and its vowel signs.
  const words = end > SNIPPET / 2 ? line.slice(0, end) : line.slice(0, letterAt(line, SNIPPET - 1));
  return `${words.trimEnd()}…`;
}

let graphemes: Intl.Segmenter | undefined;

/** Returns the index at which the letter that contains `place` begins. */
function letterAt(text: string, place: number): number {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return graphemes.segment(text).containing(place)?.index ?? place;
}

interface Reachable {
  email: string;
  phoneNumber: string;
}

export const emailKeyOf = (email: string): string => email.toLowerCase();

export const isSamePerson = (one: Reachable, other: Reachable): boolean =>
  (one.email !== '' && emailKeyOf(one.email) === emailKeyOf(other.email)) ||
  (one.phoneNumber !== '' && one.phoneNumber === other.phoneNumber);

export const compare = (one: string | number, other: string | number): number =>
  one < other ? -1 : one > other ? 1 : 0;
