import { differing, type MergedField } from 'api/rules/person';
import type { PersonFactsFragment } from '../../../gql/graphql.ts';

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

/** The fields of two people that say anything, and whether staff must say which of two values stays. */
export function comparisonOf(kept: PersonFactsFragment, gone: PersonFactsFragment) {
  const disputed: ReadonlySet<string> = new Set(differing(kept, gone));
  return comparedFields
    .filter((field) => !isBlank(kept[field]) || !isBlank(gone[field]))
    .map((field) => ({ field, isDisputed: disputed.has(field) }));
}
