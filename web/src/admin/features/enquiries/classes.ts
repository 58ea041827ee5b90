import { useQuery } from '@apollo/client/react';
import { byStart, isJoinable } from 'api/rules/batch';
import { seats } from 'api/rules/seat';
import { AdminBatchesDocument, type AdminBatchesQuery } from '../../../gql/graphql.ts';
import { labelOf, officeToday } from '../../format.ts';

export type ClassRow = AdminBatchesQuery['records'][number];

interface Seated {
  batchId?: string | null | undefined;
  seat?: string | undefined;
}

const gone = 'A class that was deleted';

export function useClasses() {
  const { data, refetch } = useQuery(AdminBatchesDocument, { variables: {} });
  const rows = data?.records ?? [];
  const today = officeToday();
  const find = (id: string | null | undefined) => rows.find(({ _id }) => _id === id);
  const titleOf = (id: string): string => find(id)?.title ?? (data ? gone : '…');
  return {
    rows,
    find,
    titleOf,
    reload: () => void refetch().catch(() => {}),
    /** Returns the classes to offer: those that can be joined, those planned for the future, and the chosen one. */
    choicesFor: (chosen: string | null | undefined): ClassRow[] =>
      rows
        .filter(
          (each) =>
            each._id === chosen ||
            isJoinable(each, today) ||
            (each.status === 'planned' && each.startsOn >= today),
        )
        .toSorted(byStart),
    /** Returns "IELTS, morning: Seat held"; "none" without a class. */
    seatWords: ({ batchId, seat = '' }: Seated): string =>
      batchId ? `${titleOf(batchId)}: ${labelOf(seats, seat)}` : 'none',
  };
}

/** For example "14 of 16". */
export const seatsWords = ({ seatsTaken, seats: all }: Pick<ClassRow, 'seatsTaken' | 'seats'>): string =>
  `${seatsTaken} of ${all}`;
