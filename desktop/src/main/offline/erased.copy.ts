/** Removes erased records from a copy. */
import type { Activity, OfficeCopy, Totals } from './office.copy.ts';

/** The ids of erased records, by kind. */
export interface Erased {
  enquiries: ReadonlySet<string>;
  people: ReadonlySet<string>;
}

/** Returns the ids of a kind's records that appear in log entries. */
export const idsOf = (entries: readonly Activity[], kind: string): Set<string> =>
  new Set(entries.filter((each) => each.kind === kind).map(({ recordId }) => recordId));

export function erasedIn(log: readonly Activity[]): Erased {
  const erasures = log.filter(({ action }) => action === 'erased');
  return { enquiries: idsOf(erasures, 'Enquiry'), people: idsOf(erasures, 'Person') };
}

/** Returns the copy without the erased enquiries and people, and without their values in the audit log. */
export function withoutErased(copy: OfficeCopy, { enquiries, people }: Erased): OfficeCopy {
  if (enquiries.size + people.size === 0) return copy;
  const less = (totals: Totals, ids: ReadonlySet<string>): Totals =>
    totals.totalIsCapped ? totals : { ...totals, totalCount: totals.totalCount - ids.size };
  const isGone = (id: unknown) => enquiries.has(String(id)) || people.has(String(id));
  return {
    ...copy,
    enquiries: copy.enquiries
      .filter(({ _id }) => !enquiries.has(_id))
      .map((row) => (row.personId && people.has(row.personId) ? { ...row, personId: null } : row)),
    totals: less(copy.totals, enquiries),
    ...(copy.people && {
      people: copy.people.filter(
        ({ _id, mergedIntoId }) => !people.has(_id) && !people.has(mergedIntoId ?? ''),
      ),
    }),
    ...(copy.peopleTotals && { peopleTotals: less(copy.peopleTotals, people) }),
    activity: copy.activity.map((entry) =>
      isGone(entry.recordId) ? { ...entry, title: '', before: null, after: null } : entry,
    ),
  };
}
