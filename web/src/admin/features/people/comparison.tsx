import { fieldInfo } from 'api/fields';
import { personFacts } from 'api/forms/person';
import { differing, type MergedField } from 'api/rules/person';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { MergeChoices, PersonFactsFragment, PersonToMergeQuery } from '../../../gql/graphql.ts';
import { useLateBikramSambat } from '../../calendar/late-bikram-sambat.ts';
import { countOf, formatDate, formatDay } from '../../format.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import styles from './merge.module.css';
import { phonesWords } from './person-words.ts';

type Facts = PersonToMergeQuery['adminPerson'];

interface ComparisonProps {
  kept: Facts;
  gone: Facts;
  chosen: Partial<Record<ComparedField, Side>>;
  /** The fields that still need a choice; empty until staff try to continue. */
  missing: readonly ComparedField[];
  onChoose: (field: ComparedField, side: Side) => void;
}

const sides = ['kept', 'gone'] as const;

export function Comparison({ kept, gone, chosen, missing, onChoose }: ComparisonProps) {
  const group = useId();
  const shown = useFieldText();
  const both = { kept, gone };
  return (
    <div className={styles.table}>
      <div className={styles.heads}>
        {sides.map((side) => (
          <div key={side} className={styles.head}>
            <span className={styles.role}>{side === 'kept' ? 'Stays' : 'Goes into it'}</span>
            <strong>{both[side].name}</strong>
            <span className={styles.hint}>
              Added {formatDate(both[side].createdAt)}, {enquiriesWords(both[side])}
            </span>
          </div>
        ))}
      </div>
      {comparisonOf(kept, gone).map(({ field, isDisputed: isAsked }) => {
        const labelId = `${group}-${field}`;
        return (
          <fieldset
            key={field}
            data-field={field}
            className={clsx(styles.field, missing.includes(field) && styles.missing)}
            aria-labelledby={labelId}
          >
            <span id={labelId} className={styles.label}>
              {labelOfField(field)}
            </span>
            {sides.map((side) => {
              const words = shown(field, both[side]);
              return isAsked ? (
                <label key={side} className={styles.choice}>
                  <input
                    type="radio"
                    name={labelId}
                    checked={chosen[field] === side}
                    onChange={() => onChoose(field, side)}
                  />
                  <span>{words}</span>
                </label>
              ) : (
                <span key={side} className={clsx(styles.value, !words && styles.blank)}>
                  {words || '–'}
                </span>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}

const labelOfField = (field: ComparedField): string => {
  const schema = personFacts.form.shape[field];
  return fieldInfo(schema)?.label ?? field;
};

function useFieldText() {
  const { nameOf } = useCounsellors();
  const bikramSambat = useLateBikramSambat(true);
  return (field: ComparedField, person: Facts): string => {
    switch (field) {
      case 'phones':
        return phonesWords(person.phones);
      case 'destinations':
        return person.destinations.join(', ');
      case 'counsellorId':
        return person.counsellorId ? (nameOf(person.counsellorId) ?? '…') : '';
      case 'birthDay': {
        const { birthDay, birthCalendar } = person;
        if (!birthDay) return '';
        return bikramSambat?.bothWords(birthDay, birthCalendar === 'bs' ? 'BS' : 'AD') ?? formatDay(birthDay);
      }
      default:
        return person[field];
    }
  };
}

const comparedFields = [
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

/** Returns the fields to compare. Fields that neither person has are omitted. */
export function comparisonOf(kept: PersonFactsFragment, gone: PersonFactsFragment) {
  const disputed: ReadonlySet<string> = new Set(differing(kept, gone));
  return comparedFields
    .filter((field) => !isBlank(kept[field]) || !isBlank(gone[field]))
    .map((field) => ({ field, isDisputed: disputed.has(field) }));
}

/** `kept`: the value of the person who is kept; `gone`: the value of the person who is merged into them. */
export type Side = 'kept' | 'gone';

/** The API's page size. */
const page = 20;

const enquiriesWords = ({ enquiries: { length } }: Facts): string =>
  length >= page ? `${page}+ enquiries` : countOf(length, 'enquiry', 'enquiries');

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

export const choicesOf = (
  fields: readonly ComparedField[],
  chosen: Partial<Record<ComparedField, Side>>,
  kept: Facts,
  gone: Facts,
): MergeChoices =>
  Object.fromEntries(fields.map((field) => [field, (chosen[field] === 'gone' ? gone : kept)[field]]));
