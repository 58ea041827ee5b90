import { officeDay } from 'api/rules/dashboard';
import type { PersonEntryToldFragment } from '../../../gql/graphql.ts';

type Entry = PersonEntryToldFragment;

/** A page of the API's list: so many entries may have older ones before them. */
export const page = 100;

/** The id of what an entry tells of; an enquiry and its own touches never share one. */
export const entryId = ({ kind, enquiry, touch, note, change, merge }: Entry): string =>
  `${kind} ${(kind === 'enquiry' ? enquiry : (touch ?? note ?? change ?? merge))?._id}`;

/** Where the list goes on: before its oldest entry. */
export const placeBefore = (entries: readonly Entry[]): string | null => entries[0]?.cursor ?? null;

/** The entries under the days of the office, the newest day and its newest entry first. @param entries the oldest first */
export function daysOf(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries.toReversed()) {
    const day = officeDay(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
