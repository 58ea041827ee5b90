import { enquiryFacts } from 'api/forms/enquiry';
import { isSame } from 'api/rules/merge';
import { channels, outcomes } from 'api/rules/touch';
import type { ChangeWords } from '../changes/change-words.ts';
import type { DecisionPair } from '../changes/decision.tsx';
import { formatMoment, labelOf } from '../format.ts';
import type { WaitingChange } from '../platform.ts';

/** What staff changed. */
export type TypedChange = Pick<WaitingChange, 'kind' | 'action' | 'names' | 'fields'>;

type Values = Record<string, unknown>;

const valuesOf = (fields: WaitingChange['fields'], side: 'before' | 'ours' | 'theirs'): Values =>
  Object.fromEntries(fields.map((field) => [field.name, field[side]]));

/** The fields of a note or a touch (a call, message or visit) that `summaryOf` returns. */
const inSummary = ['channel', 'outcome', 'text'];

/** Returns a note's text, or a touch such as "Call, no answer: will be back on Sunday"; '' for other changes. */
export function summaryOf({ kind, fields }: TypedChange): string {
  if (kind !== enquiryFacts.type) return '';
  const { channel = '', outcome = '', text } = valuesOf(fields, 'ours');
  const how = [labelOf(channels, String(channel)), labelOf(outcomes, String(outcome)).toLowerCase()];
  return [how.filter(Boolean).join(', '), text].filter(Boolean).join(': ');
}

/** Returns the old and new values of the fields that staff changed, except those in the summary. */
export function changesOf({ kind, fields }: TypedChange): Record<'before' | 'after', Values> {
  const hidden = kind === enquiryFacts.type ? inSummary : [];
  const listed = fields.filter(({ name, before, ours }) => !hidden.includes(name) && !isSame(before, ours));
  return { before: valuesOf(listed, 'before'), after: valuesOf(listed, 'ours') };
}

interface Sides extends Pick<WaitingChange, 'kind' | 'names'> {
  mine: object;
  theirs: object;
}

/** Returns both values of each field in which the two sides differ. */
export const pairsOf = ({ changedFields }: ChangeWords, { mine, theirs, ...of }: Sides): DecisionPair[] =>
  changedFields({ ...of, before: mine, after: theirs })
    .filter(({ before, after }) => before !== after)
    .map(({ label, before, after }) => ({ label, mine: before ?? 'none', theirs: after ?? 'none' }));

/** `pairs`: the fields in conflict. `alone`: the labels of the other fields, which only the user changed. */
export function conflictIn(words: ChangeWords, { kind, names, fields }: WaitingChange) {
  const both = fields.filter((field) => 'theirs' in field);
  const others = fields.filter((field) => !both.includes(field));
  return {
    pairs: pairsOf(words, { kind, names, mine: valuesOf(both, 'ours'), theirs: valuesOf(both, 'theirs') }),
    alone: words.changedFields({ kind, after: valuesOf(others, 'ours') }).map(({ label }) => label),
  };
}

/** Returns the summary, and all other typed values with the form's labels. */
export function linesOf({ changedFields }: ChangeWords, change: TypedChange): string[] {
  const { kind, action, names } = change;
  const summary = summaryOf(change);
  const fields = changedFields({ kind, names, after: changesOf(change).after });
  const lines = fields.map(({ label, after }) => `${label}: ${after ?? 'none'}`);
  return [action === 'noted' ? `Note: ${summary}` : summary, ...lines].filter(Boolean);
}

/** Returns the change's title, kind and time, then all typed values, for pasting elsewhere. */
export function typedText(words: ChangeWords, change: WaitingChange): string {
  const { kind, title, at } = change;
  const head = [title, `${words.nounOf(kind)}, ${formatMoment(at)}`].filter(Boolean).join(', ');
  return [head, ...linesOf(words, change)].join('\n');
}
