import { compare } from 'api/rules/enquiry';
import {
  type Activity,
  copiedEnquiries,
  copiedPeople,
  type EnquiryRow,
  most,
  type PersonRow,
  type RecordLists,
  type Row,
} from './office.copy.ts';

export type Tables = Map<string, Map<string, Row>>;

/** `rows` are the changed records by kind. `gone` are records that were deleted or no longer belong to the copy. */
export interface RowChanges {
  rows: Readonly<Record<string, readonly Row[]>>;
  gone: readonly { kind: string; _id: string }[];
}

const tableOf = (rows: readonly Row[]) => new Map(rows.map((row) => [row._id, row]));

export const tablesOf = ({ enquiries, people, lists, activity }: RecordLists): Tables =>
  new Map([
    ...Object.entries(lists).map(([kind, rows]) => [kind, tableOf(rows)] as const),
    ['Enquiry', tableOf(enquiries)],
    ['Person', tableOf(people)],
    ['Activity', tableOf(activity as unknown as Row[])],
  ]);

export function putRows(tables: Tables, { rows, gone }: RowChanges): void {
  for (const { kind, _id } of gone) tables.get(kind)?.delete(_id);
  for (const [kind, changed] of Object.entries(rows)) {
    const table = tables.get(kind) ?? new Map<string, Row>();
    tables.set(kind, table);
    for (const row of changed) {
      // Keep the table's version if it is newer: staff may have saved the record after the server sent these changes.
      const had = table.get(row._id);
      if (!had || !(had.version > row.version)) table.set(row._id, row);
    }
  }
}

/** Converts the tables to lists of the records that belong in a copy. @param me - the id of the signed-in account */
export function arranged(tables: Tables, me: string): RecordLists {
  const {
    Enquiry = [],
    Person = [],
    Activity = [],
    ...lists
  } = Object.fromEntries([...tables].map(([kind, table]) => [kind, [...table.values()]]));
  const enquiries = copiedEnquiries(Enquiry as EnquiryRow[], me);
  const newest = (Activity as unknown as Activity[]).sort((one, other) => compare(other._id, one._id));
  const people = copiedPeople(Person as PersonRow[], enquiries);
  return { enquiries, people, lists, activity: newest.slice(0, most.activities) };
}
