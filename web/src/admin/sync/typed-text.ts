import { channels, outcomes } from 'api/rules/touch';
import type { ChangeWords } from '../changes/change-words.ts';
import { formatMoment } from '../format.ts';
import type { WaitingChange } from '../platform.ts';

export const fieldsOf = (
  { fields }: Pick<WaitingChange, 'fields'>,
  side: 'before' | 'ours' | 'theirs',
): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field.name, field[side]]));

const touchFields = ['channel', 'outcome', 'text'];

/** Returns a summary such as "Call, no answer: will be back on Sunday". */
export function touchSummary({ channel, outcome, text }: Record<string, unknown>): string {
  const named = (words: Readonly<Record<string, string>>, key: unknown) => words[String(key ?? '')];
  const how = [named(channels, channel) ?? channels.call, named(outcomes, outcome)?.toLowerCase()];
  return [how.filter(Boolean).join(', '), text].filter(Boolean).join(': ');
}

/** Returns the changed fields' old and new values. For a touch (call, message or visit), omits the fields in `touchSummary`. */
export function changesOf(change: WaitingChange): Record<'before' | 'after', Record<string, unknown>> {
  const fields = change.fields.filter(
    ({ name }) => change.action !== 'touched' || !touchFields.includes(name),
  );
  return { before: fieldsOf({ fields }, 'before'), after: fieldsOf({ fields }, 'ours') };
}

/**
 * `pairs`: the fields in conflict, with the user's and the server's value. `alone`: the labels of the other fields, which only
 * the user changed.
 */
export function conflictIn({ changedFields }: ChangeWords, { kind, names, fields }: WaitingChange) {
  const both = fields.filter((field) => 'theirs' in field);
  const others = fields.filter((field) => !both.includes(field));
  return {
    pairs: changedFields({
      ...{ kind, names },
      before: fieldsOf({ fields: both }, 'ours'),
      after: fieldsOf({ fields: both }, 'theirs'),
    })
      .filter(({ before, after }) => before !== after)
      .map(({ label, before, after }) => ({ label, mine: before ?? 'none', theirs: after ?? 'none' })),
    alone: changedFields({ kind, after: fieldsOf({ fields: others }, 'ours') }).map(({ label }) => label),
  };
}

/** Returns all typed values with the form's labels, for pasting elsewhere. */
export function typedText({ changedFields, nounOf }: ChangeWords, change: WaitingChange): string {
  const { kind, title, at, action } = change;
  const head = [title, `${nounOf(kind)}, ${formatMoment(at)}`].filter(Boolean).join(', ');
  if (action === 'noted') return `${head}\n${fieldsOf(change, 'ours').text ?? ''}`;
  const touch = action === 'touched' ? [touchSummary(fieldsOf(change, 'ours'))] : [];
  const fields = changedFields({ kind, after: changesOf(change).after, names: change.names });
  return [head, ...touch, ...fields.map(({ label, after }) => `${label}: ${after ?? ''}`)].join('\n');
}
