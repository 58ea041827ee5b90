/** A stored record with all the fields that its type has. */
export type Row = Record<string, unknown> & { _id: string; version: number };

/** The office as it was last read from the server: what can be read without it. */
export interface OfficeCopy {
  /** For which server and admin it was made. */
  owner: string;
  /** The fingerprint of the schema that it was read by: another one has fields that this copy lacks. */
  schema: string;
  /** When it was last brought up to date, ISO 8601. */
  syncedAt: string;
  /** When all of it was last held against the server, ISO 8601. */
  checkedAt: string;
  /** The newest enquiries, newest first. */
  contacts: Row[];
  totals: { totalCount: number; totalIsCapped: boolean };
  /** Whole lists by kind, with what is in the trash, in no order. */
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

/** An entry of the audit log. It has no version: it never changes. */
export type Activity = Record<string, unknown> & { _id: string; kind: string; recordId: string };

/** How much of what grows without end is kept. */
export const most = { contacts: 1000, activities: 100, days: 90 } as const;

/** Settings are one row without an id of their own; the activity calls it so. */
export const settingsId = '1';

/** Ids begin with their time (UUIDv7): the newest record has the greatest one. */
export const newestFirst = <R extends { _id: string }>(rows: Iterable<R>): R[] =>
  [...rows].sort((one, other) => (one._id < other._id ? 1 : -1));

/** What the office counts of a kind, by the name of the count. */
export const statOf: Readonly<Record<string, string>> = {
  Service: 'totalServices',
  BlogPost: 'totalBlogPosts',
  Testimonial: 'totalTestimonials',
  TeamMember: 'totalTeam',
};

/** How many records of a kind are not in the trash. */
export const countOf = (copy: OfficeCopy, kind: string): number =>
  (copy.lists[kind] ?? []).filter(({ deletedAt }) => !deletedAt).length;

/** Finds a record of the copy; null for one that it does not hold. */
export function findRow(copy: OfficeCopy, kind: string, id: string | null): Row | null {
  if (kind === 'SiteSettings') return copy.settings;
  const rows = kind === 'Contact' ? copy.contacts : copy.lists[kind];
  return rows?.find(({ _id }) => _id === id) ?? null;
}

/** Puts a record into the copy, in the place of the one with its id. */
export function putRow(copy: OfficeCopy, kind: string, row: Row): void {
  if (kind === 'SiteSettings') {
    copy.settings = row;
    return;
  }
  const rows = kind === 'Contact' ? copy.contacts : copy.lists[kind];
  const place = rows?.findIndex(({ _id }) => _id === row._id) ?? -1;
  if (place >= 0) rows?.splice(place, 1, row);
  else rows?.push(row);
}
