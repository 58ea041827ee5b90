import type { ChangeWords } from '../changes/change-words.ts';
import { formatMoment } from '../format.ts';
import type { WaitingChange } from '../platform.ts';

/** One side of a change's fields, by name. */
export const fieldsOf = (
  { fields }: Pick<WaitingChange, 'fields'>,
  side: 'before' | 'ours' | 'theirs',
): Record<string, unknown> => Object.fromEntries(fields.map((field) => [field.name, field[side]]));

/** The whole text of a change under the labels of its form, to paste elsewhere. */
export function typedText({ changedFields, nounOf }: ChangeWords, change: WaitingChange): string {
  const { kind, title, at, action } = change;
  const head = [title, `${nounOf(kind)}, ${formatMoment(at)}`].filter(Boolean).join(', ');
  if (action === 'noted') return `${head}\n${fieldsOf(change, 'ours').text ?? ''}`;
  const fields = changedFields({ kind, after: fieldsOf(change, 'ours') });
  return [head, ...fields.map(({ label, after }) => `${label}: ${after ?? ''}`)].join('\n');
}
