import { useChangeWords } from '../../changes/change-words.ts';
import { useCounsellors } from './counsellors.ts';

interface Change {
  kind: string;
  action: string;
  before?: unknown;
  after?: unknown;
}

/** The person whom an id stands for; null where the screen does not know them. */
type PersonName = (id: string) => string | null;

/** What a change did, behind the name of who made it: " set status to Contacted (was New)". */
export function useChangeSaid(personName: PersonName): (change: Change) => string {
  const { changedFields } = useChangeWords();
  const { nameOf } = useCounsellors();
  const wordOf = (field: string, value: string | null): string => {
    if (value === null) return 'none';
    if (field === 'counsellorId') return nameOf(value) ?? 'none';
    return value;
  };
  return (change) => {
    const parts = changedFields(change).map(({ field, label, before, after }) => {
      if (field === 'personId')
        return after ? `attached it to ${personName(after) ?? 'a person'}` : 'detached it';
      const was = before === null ? '' : ` (was ${wordOf(field, before)})`;
      return `set ${label.charAt(0).toLowerCase()}${label.slice(1)} to ${wordOf(field, after)}${was}`;
    });
    // "set status to New, set counsellor to Asha" says "set" once.
    const said = parts.map((part, index) =>
      index > 0 && part.startsWith('set ') && parts[index - 1]?.startsWith('set ') ? part.slice(4) : part,
    );
    return said.length > 0 ? ` ${said.join(', ')}` : ` ${change.action} it`;
  };
}
