import { differing, type MergedField } from 'api/rules/person';
import type { MergeChoices, PersonFactsFragment, PersonToMergeQuery } from '../../../gql/graphql.ts';
import { countOf } from '../../format.ts';

/** The fields by which two people are compared, in the order of the form. */
export const comparedFields = [
  'name',
  'nameNe',
  'phones',
  'email',
  'birthDay',
  'guardianName',
  'level',
  'destinations',
  'scores',
  'counsellorId',
] as const satisfies readonly (MergedField | 'phones' | 'destinations')[];
export type ComparedField = (typeof comparedFields)[number];

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that are filled for at least one of two people, and whether staff must choose between two values. */
export function comparisonOf(kept: PersonFactsFragment, gone: PersonFactsFragment) {
  const disputed: ReadonlySet<string> = new Set(differing(kept, gone));
  return comparedFields
    .filter((field) => !isBlank(kept[field]) || !isBlank(gone[field]))
    .map((field) => ({ field, isDisputed: disputed.has(field) }));
}

type Facts = PersonToMergeQuery['adminPerson'];

/** Whose value is kept: that of the kept person, or of the merged one. */
export type Side = 'kept' | 'gone';

/** A page of the API's list of enquiries. */
const page = 20;

/** What happens to the merged person, one sentence each. */
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
