import { chartDays, officeDay } from 'api/rules/dashboard';
import {
  type enquiryStatuses,
  inboxOrders,
  isNewer,
  settledStatus,
  snippetOf,
  type Written,
} from 'api/rules/enquiry';
import type { Phone } from 'api/rules/person';
import { copyLimits } from 'api/rules/record';

/** A stored record with all fields of its type. */
export type Row = Record<string, unknown> & { _id: string; version: number };

/** The version of a record with unsent changes. The server's versions start at 1. */
export const unsent = 0;

/** An enquiry with its notes and history. */
export type EnquiryRow = Row &
  Written & {
    phoneNumber: string;
    searchKey: string;
    status: keyof typeof enquiryStatuses;
    followUpOn: string | null;
    followUpTime: string | null;
    followUpKind: string;
    counsellorId: string | null;
    touchedAt: string | null;
    createdAt: string;
    isHeld: boolean;
    /** Missing in copies made by older apps. */
    personId?: string | null;
  };

/** A person. The person's enquiries and timeline are not stored, because they are derived from the copied enquiries. */
export type PersonRow = Row & {
  name: string;
  nameNe: string;
  phones: Phone[];
  email: string;
  guardianName: string;
  counsellorId: string | null;
  mergedIntoId: string | null;
  createdAt: string;
  searchKey: string;
  /** The ids of people whom staff have declared to be different from this one. */
  keptApart: string[];
};

/** The number of records on the server: exact, or a minimum if `totalIsCapped`. */
export interface Totals {
  totalCount: number;
  totalIsCapped: boolean;
}

/** The office's data as last read from the server, for reading offline. */
export interface OfficeCopy {
  /** The server and the account for which the copy was made. */
  owner: string;
  /** The fingerprint of the schema with which the copy was read. A newer schema has fields that this copy lacks. */
  schema: string;
  /** When the copy was last brought up to date, ISO 8601. */
  syncedAt: string;
  /** The position in the server's feed of changes up to which the copy has been read. */
  cursor: string;
  /** The newest enquiries, and older open ones with a follow-up day or assigned to the signed-in account. Newest first. */
  enquiries: EnquiryRow[];
  /** All accounts that can be responsible for an enquiry, by name. Missing in copies made by older apps. */
  counsellors?: Counsellor[];
  totals: Totals;
  /** The newest people, and the people of the copied enquiries. Newest first. Missing in copies made by older apps. */
  people?: PersonRow[];
  peopleTotals?: Totals;
  /** Complete lists by kind, including the trash, unordered. */
  lists: Record<string, Row[]>;
  settings: Row;
  stats: Record<string, number>;
  /** Oldest first. */
  days: DayCount[];
  /** Newest first. */
  activity: Activity[];
  me: Row;
}

/** The lists that the feed fills. */
export type RecordLists = Pick<OfficeCopy, 'enquiries' | 'people' | 'lists' | 'activity'>;

/** The part of a copy that the feed fills. */
export type Records = RecordLists & Pick<OfficeCopy, 'schema' | 'cursor'>;

export interface Counsellor {
  _id: string;
  name: string;
  isActive: boolean;
}

export interface DayCount {
  day: string;
  count: number;
}

/** An entry of the audit log. It has no version, because it never changes. */
export type Activity = Record<string, unknown> & {
  _id: string;
  action: string;
  kind: string;
  recordId: string;
};

/** The copy's limits for lists that grow without bound. */
export const most = { ...copyLimits, days: chartDays.most } as const;

/** The id that the audit log uses for the settings, which are a single row. */
export const settingsId = '1';

/** Sorts rows by their ids, which begin with a time (UUIDv7), newest first. */
export const newestFirst = <R extends { _id: string }>(rows: Iterable<R>): R[] =>
  [...rows].sort((one, other) => (one._id < other._id ? 1 : -1));

/** Sorts people newest first, as in their list. Their ids cannot be used for this, because staff's computers assign them. */
const newestPeople = (rows: Iterable<PersonRow>): PersonRow[] =>
  [...rows].sort((one, other) => (isNewer(one, other) ? -1 : 1));

/** Returns enquiries in the inbox's order, without those held back as spam. */
const inboxOf = (rows: Iterable<EnquiryRow>): EnquiryRow[] =>
  [...rows].filter(({ isHeld }) => !isHeld).sort(inboxOrders.NEWEST);

/** Whether the copy keeps an enquiry regardless of its age. */
const isWork = ({ status, followUpOn, counsellorId }: EnquiryRow, me: string): boolean =>
  status !== settledStatus && (followUpOn !== null || counsellorId === me);

/** Selects the enquiries that the copy keeps, as the server does (`copied-kind.ts`). @param me the account's id */
export function keptOf(rows: Iterable<EnquiryRow>, me: string): EnquiryRow[] {
  return inboxOf(rows).filter((row, place) => place < most.enquiries || isWork(row, me));
}

/**
 * Selects the people that the copy keeps. These are the newest people, who are the most likely to come back; the people of kept
 * enquiries, whose names are needed; and everybody who was merged into somebody else, so that old ids can be resolved.
 */
export function keptPeople(rows: Iterable<PersonRow>, enquiries: readonly EnquiryRow[]): PersonRow[] {
  const named = new Set(enquiries.map(({ personId }) => personId));
  const all = newestPeople(rows);
  const listed = new Set(all.filter(isListed).slice(0, most.people));
  return all.filter((row) => listed.has(row) || named.has(row._id) || !isListed(row));
}

/** Whether a person was not merged into somebody else. */
export const isListed = ({ mergedIntoId }: PersonRow): boolean => mergedIntoId === null;

/** Returns the person with an id or, if that person was merged, the person into whom they were merged; null if the copy has neither. */
export function personIn({ people = [] }: OfficeCopy, id: string | null | undefined): PersonRow | null {
  let found = people.find(({ _id }) => _id === id);
  // A chain of merges cannot be longer than the list.
  for (let step = 0; found?.mergedIntoId && step < people.length; step += 1) {
    const { mergedIntoId } = found;
    found = people.find(({ _id }) => _id === mergedIntoId);
  }
  return found ?? null;
}

/** Completes a copy made by an older app with blank values for the missing fields, until they can be read from the server. */
export function completed(copy: OfficeCopy, blankOf: (kind: string) => Record<string, unknown>): OfficeCopy {
  const { _id, name, email } = copy.me;
  const whole = (kind: string, row: Row): Row => ({ ...blankOf(kind), ...row });
  return {
    ...copy,
    counsellors: copy.counsellors ?? [{ _id, name: String(name || email), isActive: true }],
    enquiries: copy.enquiries.map((row) => {
      const blank = { ...blankOf('Enquiry'), followUpKind: 'call', origin: 'website' };
      return { ...blank, snippet: snippetOf(row.message), ...row };
    }),
    ...(copy.people && { people: copy.people.map((row) => ({ ...blankOf('Person'), ...row })) }),
    lists: Object.fromEntries(
      Object.entries(copy.lists).map(([kind, rows]) => [kind, rows.map((row) => whole(kind, row))]),
    ),
    settings: whole('SiteSettings', copy.settings),
  };
}

/** Counts the records of a kind that are not in the trash. */
export const countOf = (copy: OfficeCopy, kind: string): number =>
  (copy.lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt).length;

/** Returns a copy that can be changed with `putRow`, although both share the records. */
export const changeable = (copy: OfficeCopy): OfficeCopy => ({
  ...copy,
  enquiries: [...copy.enquiries],
  ...(copy.people && { people: [...copy.people] }),
  lists: Object.fromEntries(Object.entries(copy.lists).map(([kind, rows]) => [kind, [...rows]])),
});

function rowsOf(copy: OfficeCopy, kind: string): Row[] {
  if (kind === 'SiteSettings') return [copy.settings];
  if (kind === 'Enquiry') return copy.enquiries;
  if (kind === 'Person') return copy.people ?? [];
  return copy.lists[kind] ?? [];
}

/** Finds a record in the copy; null if there is none. */
export const findRow = (copy: OfficeCopy, kind: string, id: string | null): Row | null =>
  rowsOf(copy, kind).find(({ _id }) => _id === id) ?? null;

/** Puts a record into the copy, replacing the record with the same id. A new enquiry or person is added to the counts. */
export function putRow(copy: OfficeCopy, kind: string, row: Row): void {
  if (kind === 'SiteSettings') {
    copy.settings = row;
    return;
  }
  const rows = rowsOf(copy, kind);
  const place = rows.findIndex(({ _id }) => _id === row._id);
  if (place >= 0) rows.splice(place, 1, row);
  else if (kind === 'Enquiry') addEnquiry(copy, row as EnquiryRow);
  else if (kind === 'Person') addPerson(copy, row as PersonRow);
  else rows.push(row);
}

function addEnquiry(copy: OfficeCopy, row: EnquiryRow): void {
  copy.enquiries = inboxOf([...copy.enquiries, row]);
  copy.totals = oneMore(copy.totals);
  const day = officeDay(new Date(row.createdAt));
  const count = 1 + (copy.days.find((each) => each.day === day)?.count ?? 0);
  copy.days = [...copy.days.filter((each) => each.day !== day), { day, count }].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  );
  copy.stats = { ...copy.stats, totalContacts: (copy.stats.totalContacts ?? 0) + 1 };
}

function addPerson(copy: OfficeCopy, row: PersonRow): void {
  copy.people = newestPeople([...(copy.people ?? []), row]);
  if (isListed(row))
    copy.peopleTotals = oneMore(copy.peopleTotals ?? { totalCount: 0, totalIsCapped: false });
}

const oneMore = ({ totalCount, totalIsCapped }: Totals): Totals => ({
  totalCount: totalIsCapped ? totalCount : totalCount + 1,
  totalIsCapped,
});
