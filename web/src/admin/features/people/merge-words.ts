import type { MergeChoices, PersonToMergeQuery } from '../../../gql/graphql.ts';
import { countOf } from '../../format.ts';
import type { ComparedField } from './merge-fields.ts';

type Facts = PersonToMergeQuery['adminPerson'];

/** Whose value stays: that of the person who stays, or of the one who goes. */
export type Side = 'kept' | 'gone';

/** A page of the API's list of enquiries. */
const page = 20;

/** What becomes of the one who goes, a sentence each. */
export function whatMoves(kept: Facts, gone: Facts): string[] {
  const { length } = gone.enquiries;
  const enquiries =
    length === 0
      ? 'No enquiries move'
      : length >= page
        ? `All enquiries of ${gone.name} move, with their calls and notes`
        : `${countOf(length, 'enquiry moves', 'enquiries move')}, with calls and notes`;
  return [
    enquiries,
    'All phones and destinations stay',
    `${gone.name} fills in what ${kept.name} lacks`,
    `Links to ${gone.name} lead to ${kept.name}`,
  ];
}

/** What staff chose, as it is sent: the values themselves. */
export const choicesOf = (
  fields: readonly ComparedField[],
  chosen: Partial<Record<ComparedField, Side>>,
  kept: Facts,
  gone: Facts,
): MergeChoices =>
  Object.fromEntries(fields.map((field) => [field, (chosen[field] === 'gone' ? gone : kept)[field]]));
