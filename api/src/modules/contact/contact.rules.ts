import { latinDigits } from '../../forms/digits.ts';
import type { PageBounds } from '../../records/record.rules.ts';
import type { contactStatuses } from './contact.form.ts';
import { isNearName } from './name.rules.ts';

type Status = keyof typeof contactStatuses;

interface FollowUp {
  /** As "2026-11-21". */
  followUpOn: string | null;
  status: string;
}

export const inboxPage: PageBounds = { usual: 50, most: 200 };
export const dueFollowUpsPage: PageBounds = { usual: 20, most: 200 };
/** Enquiries in one notice of the live inbox, as far as the limits of queries count them. */
export const inboxNotice: PageBounds = { usual: 20, most: 20 };
/** How many other enquiries of the same person are listed. */
export const othersPage: PageBounds = { usual: 20, most: 20 };
/** How many notes, or changes, of an enquiry are listed. */
export const relationPage: PageBounds = { usual: 100, most: 200 };

/** Behind every day of the calendar. */
const never = '~';

/** An enquiry with this status is due no more. */
export const settledStatus = 'completed' satisfies Status;

/** The day to get back to somebody; null where there is none, or the enquiry is settled. */
export const dueDay = ({ followUpOn, status }: FollowUp): string | null =>
  status === settledStatus ? null : followUpOn;

/** Whether somebody is to be got back to by a day. */
export const isDueBy = (contact: FollowUp, day: string): boolean => (dueDay(contact) ?? never) <= day;

/** When an enquiry was received: `createdAt` is a Date, or its text as GraphQL answers it. */
export interface Received {
  _id: string;
  createdAt: string | Date;
}
type Placed = FollowUp & Received;
type Order = (one: Placed, other: Placed) => number;

const timeOf = ({ createdAt }: { createdAt: string | Date }): number => new Date(createdAt).getTime();
// Ids hold no time: two sends of the same moment are in the order of their ids.
const older = (one: Received, other: Received): number =>
  timeOf(one) - timeOf(other) || compare(one._id, other._id);
const newer = (one: Received, other: Received): number => older(other, one);

/** Whether an enquiry was received after another one. */
export const isNewer = (one: Received, other: Received): boolean => older(one, other) > 0;
/** A place before all enquiries. */
export const earliest: Received = { _id: '', createdAt: new Date(0) };
/** The orders of the inbox, by their names in GraphQL. */
export const inboxOrders = {
  NEWEST: newer,
  OLDEST: older,
  FOLLOW_UP: (one, other) => compare(dueDay(one) ?? never, dueDay(other) ?? never) || newer(one, other),
} satisfies Record<string, Order>;

export type InboxOrder = keyof typeof inboxOrders;

/** The order of the enquiries that are due: the longest overdue first. */
export const longestDue: Order = (one, other) =>
  compare(dueDay(one) ?? never, dueDay(other) ?? never) || older(one, other);

/** What the cursor behind a row of the inbox says. It names its order, because the pages of another order begin elsewhere. */
export const cursorText = (
  order: InboxOrder,
  id: string,
  row: FollowUp & Pick<Received, 'createdAt'>,
): string => `${order} ${id} ${(order === 'FOLLOW_UP' && dueDay(row)) || ''} ${timeOf(row)}`;

/** The texts of an enquiry that a search looks through, in the order of the database's `contact_text`. */
export const searchedFields = ['name', 'email', 'phone', 'company', 'message'] as const;

/** A word of a search, or several that are one phone number. */
export interface SearchTerm {
  words: string[];
  /** The number without its country's code, trunk zero and signs; '' where the words are none. */
  digits: string;
}

/** The terms of a search. NUL, which PostgreSQL cannot hold, becomes a character that no text has. */
export function searchTerms(query: string | null | undefined): SearchTerm[] {
  const words = (query ?? '').replaceAll('\0', '\ufffd').trim().split(/\s+/).filter(Boolean);
  const terms: SearchTerm[] = [];
  let isAfterNumber = false;
  for (const word of words) {
    const isNumber: boolean =
      /^(tel:)?[+(]*[\d०-९][\d०-९()./-]*$/.test(word) || (isAfterNumber && /^[-/]+$/.test(word));
    const last = terms.at(-1);
    if (last && isNumber && isAfterNumber) last.words.push(word);
    else terms.push({ words: [word], digits: '' });
    isAfterNumber = isNumber;
    const term = terms.at(-1);
    if (term && isNumber) term.digits = dialled(term.words.join(''));
  }
  return terms;
}

/** Shorter ones are years, prices and scores as often as parts of a number. */
const LEAST_DIGITS = 4;

/** The digits of a number as `searchKey` has them, whatever was dialled before them. */
function dialled(typed: string): string {
  const digits = latinDigits(typed).replace(/\D/g, '').replace(/^0+/, '');
  const own = /^977\d{7,}/.test(digits) ? digits.slice(3).replace(/^0+/, '') : digits;
  return own.length < LEAST_DIGITS ? '' : own;
}

/**
 * Where a word of a search must stand in the text: anywhere, but one or two letters at the beginning of a word. The index is
 * made of trigrams, so inner letters would have to be looked for in every row.
 */
export function placesOf(word: string): { begins: string | null; contains: string[] } {
  const text = word.toLowerCase();
  const isShort = /^[\p{L}\p{M}\p{N}]{1,2}$/u.test(word);
  return isShort ? { begins: text, contains: [` ${text}`, `\n${text}`] } : { begins: null, contains: [text] };
}

type Searched = Record<(typeof searchedFields)[number] | 'searchKey', string>;

/** Whether a search finds an enquiry: every term of it, its words each anywhere in the text, or its number. */
export function isFound(contact: Searched, terms: readonly SearchTerm[]): boolean {
  const text = textOf(contact);
  return terms.every((term) => isIn(text, contact, term));
}

/** Whether an enquiry is near a search that found nothing: of each term, one word of the name is misspelt at most. */
export function isNear(contact: Searched, terms: readonly SearchTerm[]): boolean {
  const text = textOf(contact);
  const heard = contact.searchKey.split(' ');
  return terms.every(
    (term) => isIn(text, contact, term) || (term.digits === '' && isNearName(term.words.join(''), heard)),
  );
}

const textOf = (contact: Searched): string =>
  searchedFields
    .map((field) => contact[field])
    .join(' ')
    .toLowerCase();

function isIn(text: string, { searchKey }: Searched, { words, digits }: SearchTerm): boolean {
  if (digits !== '' && searchKey.includes(digits)) return true;
  return words.map(placesOf).every(({ begins, contains }) => {
    const isFirst = begins !== null && text.startsWith(begins);
    return isFirst || contains.some((part) => text.includes(part));
  });
}

interface Reachable {
  email: string;
  phoneNumber: string;
}

/** The address of a person, however it was typed. */
export const emailKeyOf = (email: string): string => email.toLowerCase();

/** Whether two enquiries come from one person: from the same e-mail address or phone number. */
export const isSamePerson = (one: Reachable, other: Reachable): boolean =>
  emailKeyOf(one.email) === emailKeyOf(other.email) ||
  (one.phoneNumber !== '' && one.phoneNumber === other.phoneNumber);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
