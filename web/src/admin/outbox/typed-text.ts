import { changedFields, nounOf } from '../changes/change-words.ts';
import { formatMoment } from '../format.ts';
import type { WaitingChange } from '../platform.ts';

/** One side of a change's fields, by their names. */
export const fieldsOf = (
  { fields }: Pick<WaitingChange, 'fields'>,
  side: 'before' | 'ours' | 'theirs',
): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field.name, field[side]]));

/** What staff typed for a change, whole, under the labels of the form, as text to paste elsewhere. */
export function typedText(change: WaitingChange): string {
  const { kind, title, at, action } = change;
  const head = [title, `${nounOf(kind)}, ${formatMoment(at)}`].filter(Boolean).join(', ');
  if (action === 'noted') return `${head}\n${fieldsOf(change, 'ours').text ?? ''}`;
  const fields = changedFields({ kind, after: fieldsOf(change, 'ours') });
  return [head, ...fields.map(({ label, after }) => `${label}: ${after ?? ''}`)].join('\n');
}
