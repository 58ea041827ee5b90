import type { contactStatuses } from 'api/forms/contact';
import { inboxOrders } from 'api/rules/contact';
import { chartDays } from 'api/rules/dashboard';

/** A stored record with all the fields that its type has. */
export type Row = Record<string, unknown> & { _id: string; version: number };

/** An enquiry with its notes and history. */
export type ContactRow = Row & {
  name: string;
  email: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  phoneNumber: string;
  searchKey: string;
  status: keyof typeof contactStatuses;
  followUpOn: string | null;
  createdAt: string;
  isHeld: boolean;
};

/** The office as it was last read from the server: what can be read without the server. */
export interface OfficeCopy {
  /** The server and the account for which the copy was made. */
  owner: string;
  /** The fingerprint of the schema that the copy was read by. A newer schema has fields that this copy lacks. */
  schema: string;
  /** When the copy was last brought up to date, ISO 8601. */
  syncedAt: string;
  /** When each record was last held against the server, ISO 8601. */
  checkedAt: string;
  /** The newest enquiries, newest first. */
  contacts: ContactRow[];
  totals: { totalCount: number; totalIsCapped: boolean };
  /** Whole lists by kind, trash included, in no order. */
  lists: Record<string, Row[]>;
  settings: Row;
  stats: Record<string, number>;
  /** Oldest first. */
  days: DayCount[];
  /** Newest first. */
  activity: Activity[];
  me: Row;
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

/** How much the copy keeps of what grows without end. */
export const most = { contacts: 1000, activities: 100, days: chartDays.most } as const;

/** The id that the audit log gives to the settings, which are one row. */
export const settingsId = '1';

/** Ids begin with their time (UUIDv7): the newest record has the greatest one. */
export const newestFirst = <R extends { _id: string }>(rows: Iterable<R>): R[] =>
  [...rows].sort((one, other) => (one._id < other._id ? 1 : -1));

/** Enquiries in the order of the inbox. Ids hold no time. One that the server holds back as spam is none of them. */
export const inboxOf = (rows: Iterable<ContactRow>): ContactRow[] =>
  [...rows].filter(({ isHeld }) => !isHeld).sort(inboxOrders.NEWEST);

/** How many records of a kind are not in the trash. */
export const countOf = (copy: OfficeCopy, kind: string): number =>
  (copy.lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt).length;

const rowsOf = (copy: OfficeCopy, kind: string): Row[] =>
  kind === 'SiteSettings' ? [copy.settings] : kind === 'Contact' ? copy.contacts : (copy.lists[kind] ?? []);

/** Finds a record of the copy; null for one that the copy does not hold. */
export const findRow = (copy: OfficeCopy, kind: string, id: string | null): Row | null =>
  rowsOf(copy, kind).find(({ _id }) => _id === id) ?? null;

/** Puts a record into the copy, in the place of the one with its id. */
export function putRow(copy: OfficeCopy, kind: string, row: Row): void {
  if (kind === 'SiteSettings') copy.settings = row;
  else {
    const rows = rowsOf(copy, kind);
    const place = rows.findIndex(({ _id }) => _id === row._id);
    if (place >= 0) rows.splice(place, 1, row);
    else rows.push(row);
  }
}
