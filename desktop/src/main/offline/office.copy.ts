import { chartDays, officeDay } from 'api/rules/dashboard';
import { compare, type enquiryStatuses, inboxOrders, settledStatus, type Written } from 'api/rules/enquiry';
import { type Phone, peopleOrders } from 'api/rules/person';
import { copyLimits } from 'api/rules/record';
import type { TodayRow } from 'api/rules/today';
import type { AnsweredChange } from './change.types.ts';
import { blankRow } from './office.schema.ts';

export type Row = Record<string, unknown> & { _id: string; version: number };

/** The version of a record with an unsent creation, edit, deletion or restoration. The server's versions start at 1. */
export const unsent = 0;

export type EnquiryRow = Row &
  Written &
  TodayRow & {
    phoneNumber: string;
    searchKey: string;
    status: keyof typeof enquiryStatuses;
    followUpKind: string;
    createdAt: string;
    isHeld: boolean;
    personId: string | null;
  };

/** A person's enquiries and timeline are not stored, because the app derives them from the copied enquiries. */
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

/** If `totalIsCapped` is true, there are at least `totalCount` records. */
export interface Totals {
  totalCount: number;
  totalIsCapped: boolean;
}

export interface OfficeCopy {
  /** The server and the account for which the copy was made. */
  owner: string;
  /** The fingerprint of the app's schema when the copy was made. If the app's schema differs now, the copy may lack fields. */
  schema: string;
  syncedAt: string;
  cursor: string;
  /** The newest enquiries, and older open enquiries that have a follow-up day or are assigned to this account. Newest first. */
  enquiries: EnquiryRow[];
  /** Sorted by name. */
  counsellors: Counsellor[];
  totals: Totals;
  /** The newest people, those of copied enquiries, and all merged ones. Newest first. */
  people: PersonRow[];
  peopleTotals: Totals;
  /** Complete lists by kind, including the trash, unordered. */
  lists: Record<string, Row[]>;
  settings: Row;
  stats: Record<string, number>;
  /** Sorted, oldest first. */
  days: DayCount[];
  /** Sorted, newest first. */
  activity: Activity[];
  me: Row;
  /** Changes that the server has made for the window, oldest first, until the feed delivers them. */
  answered?: AnsweredChange[] | undefined;
}

export type RecordLists = Pick<OfficeCopy, 'enquiries' | 'people' | 'lists' | 'activity'>;

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

/** An entry of the activity log. It has no version, because staff cannot edit it. Erasing a record empties its entries. */
export type Activity = Record<string, unknown> & {
  _id: string;
  action: string;
  kind: string;
  recordId: string;
};

export const most = { ...copyLimits, days: chartDays.most } as const;

/** The activity log uses this id for the settings, which are a single row. */
export const settingsId = '1';

const inboxOf = (rows: Iterable<EnquiryRow>): EnquiryRow[] =>
  [...rows].filter(({ isHeld }) => !isHeld).sort(inboxOrders.NEWEST);

const isWork = ({ status, followUpOn, counsellorId }: EnquiryRow, me: string): boolean =>
  status !== settledStatus && (followUpOn !== null || counsellorId === me);

/** Selects the same enquiries as the server (`copied-kind.ts`). @param me - the account's id */
export function copiedEnquiries(rows: Iterable<EnquiryRow>, me: string): EnquiryRow[] {
  return inboxOf(rows).filter((row, place) => place < most.enquiries || isWork(row, me));
}

/** Selects the newest people, the people of `enquiries`, and all merged people, whose ids must still resolve. */
export function copiedPeople(rows: Iterable<PersonRow>, enquiries: readonly EnquiryRow[]): PersonRow[] {
  const named = new Set(enquiries.map(({ personId }) => personId));
  const all = [...rows].sort(peopleOrders.NEWEST);
  const listed = new Set(all.filter(isListed).slice(0, most.people));
  return all.filter((row) => listed.has(row) || named.has(row._id) || !isListed(row));
}

export const isListed = ({ mergedIntoId }: PersonRow): boolean => mergedIntoId === null;

/** Returns the person, or the person into whom that person was merged. */
export function personIn({ people }: OfficeCopy, id: string | null): PersonRow | null {
  let found = people.find(({ _id }) => _id === id);
  // A chain of merges cannot be longer than the list.
  for (let step = 0; found?.mergedIntoId && step < people.length; step += 1) {
    const { mergedIntoId } = found;
    found = people.find(({ _id }) => _id === mergedIntoId);
  }
  return found ?? null;
}

/** Adds blank values for fields that a copy from an older app does not contain. The next sync reads the real values. */
export function completed(copy: OfficeCopy): OfficeCopy {
  const whole = <R extends Row>(kind: string, rows: R[]): R[] => {
    const blank = blankRow(kind);
    return rows.map((row) => ({ ...blank, ...row }));
  };
  return { ...withRows(copy, whole), settings: { ...blankRow('SiteSettings'), ...copy.settings } };
}

/** Copies the lists, so that `putRow` does not change the original. Both copies share the records. */
export const changeable = (copy: OfficeCopy): OfficeCopy => withRows(copy, (_kind, rows) => [...rows]);

const withRows = (copy: OfficeCopy, change: <R extends Row>(kind: string, rows: R[]) => R[]): OfficeCopy => ({
  ...copy,
  enquiries: change('Enquiry', copy.enquiries),
  people: change('Person', copy.people),
  lists: Object.fromEntries(Object.entries(copy.lists).map(([kind, rows]) => [kind, change(kind, rows)])),
});

function rowsOf(copy: OfficeCopy, kind: string): Row[] {
  if (kind === 'SiteSettings') return [copy.settings];
  if (kind === 'Enquiry') return copy.enquiries;
  if (kind === 'Person') return copy.people;
  return copy.lists[kind] ?? [];
}

export const findRow = (copy: OfficeCopy, kind: string, id: string | null): Row | null =>
  rowsOf(copy, kind).find(({ _id }) => _id === id) ?? null;

/** Adds the record, or replaces the one with the same id. A new enquiry or person is also counted. */
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

/** Adds a note to an enquiry, or replaces the note with the same id. */
export const withNote = (enquiry: Row, note: Record<string, unknown>): Row => ({
  ...enquiry,
  touchedAt: note.createdAt,
  notes: [...(enquiry.notes as Row[]).filter(({ _id }) => _id !== note._id), note],
});

function addEnquiry(copy: OfficeCopy, row: EnquiryRow): void {
  copy.enquiries = inboxOf([...copy.enquiries, row]);
  copy.totals = oneMore(copy.totals);
  const day = officeDay(new Date(row.createdAt));
  const count = 1 + (copy.days.find((each) => each.day === day)?.count ?? 0);
  copy.days = withDays(copy.days, [{ day, count }]);
  copy.stats = { ...copy.stats, totalContacts: (copy.stats.totalContacts ?? 0) + 1 };
}

/** Returns the counts of the newest days, with those in `read` in place of the known ones. */
export const withDays = (known: readonly DayCount[], read: readonly DayCount[]): DayCount[] =>
  [...new Map([...known, ...read].map((each) => [each.day, each])).values()]
    .sort((one, other) => compare(one.day, other.day))
    .slice(-most.days);

function addPerson(copy: OfficeCopy, row: PersonRow): void {
  copy.people = [...copy.people, row].sort(peopleOrders.NEWEST);
  if (isListed(row)) copy.peopleTotals = oneMore(copy.peopleTotals);
}

const oneMore = (totals: Totals): Totals =>
  totals.totalIsCapped ? totals : { ...totals, totalCount: totals.totalCount + 1 };
