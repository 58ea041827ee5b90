import { channels, outcomes } from 'api/rules/touch';
import { useChangeWords } from '../../changes/change-words.ts';
import { formatDay, labelOf } from '../../format.ts';
import { useClasses } from './classes.ts';
import { useCounsellors } from './counsellors.tsx';

interface TouchFields {
  channel: string;
  outcome: string;
  followUpOn?: string | null;
  followUpTime?: string | null;
  takenBackAt?: string | null;
}

const channelPhrases: Readonly<Record<string, string>> = {
  call: 'called',
  viber: 'wrote on Viber',
  whatsapp: 'wrote on WhatsApp',
  sms: 'wrote an SMS',
  mail: 'wrote a mail',
  visit: 'had a visit',
};

const outcomePhrases: Readonly<Record<string, string>> = {
  reached: 'reached them',
  no_answer: 'no answer',
  busy: 'busy',
  wrong_number: 'wrong number',
  not_interested: 'not interested',
};

/** The label of a logged call, message or visit that its author has taken back with Undo. */
export const takenBack = 'taken back';

/** Returns "Asha called: no answer. Next: 23 Nov 2026, 14:30." or, after Undo, "Asha called: no answer (taken back)". */
export function touchWords(
  name: string,
  { channel, outcome, followUpOn, followUpTime, takenBackAt }: TouchFields,
): string {
  const what = channelPhrases[channel] ?? `got in touch (${labelOf(channels, channel)})`;
  const result = outcome === 'sent' ? '' : `: ${outcomePhrases[outcome] ?? labelOf(outcomes, outcome)}`;
  if (takenBackAt) return `${name} ${what}${result} (${takenBack})`;
  const next = followUpOn
    ? ` Next: ${[formatDay(followUpOn), followUpTime].filter(Boolean).join(', ')}.`
    : '';
  return `${name} ${what}${result}.${next}`;
}

interface Change {
  kind: string;
  action: string;
  before?: unknown;
  after?: unknown;
}

/** Returns null if the screen has not loaded the person. */
type PersonName = (id: string) => string | null;

/** The returned text follows the author's name: " set status to Contacted (was New)". */
export function useChangePhrase(personName: PersonName): (change: Change) => string {
  const { changedFields } = useChangeWords();
  const { nameOf } = useCounsellors();
  const { titleOf } = useClasses();
  const wordOf = (field: string, value: string | null): string => {
    if (value === null) return 'none';
    if (field === 'counsellorId') return nameOf(value) ?? 'none';
    return value;
  };
  return (change) => {
    const parts = changedFields(change).map(({ field, label, before, after }) => {
      if (field === 'personId')
        return after ? `attached it to ${personName(after) ?? 'a person'}` : 'detached it';
      if (field === 'batchId')
        return after ? `put it in the class “${titleOf(after)}”` : 'took it out of the class';
      if (field === 'class') return `changed the class to “${after}” (was “${before}”)`;
      if (field === 'freeSeat') return `because a seat in “${after}” is free`;
      const was = before === null ? '' : ` (was ${wordOf(field, before)})`;
      return `set ${label.charAt(0).toLowerCase()}${label.slice(1)} to ${wordOf(field, after)}${was}`;
    });
    // Omits a repeated "set": "set status to New, counsellor to Asha".
    const said = parts.map((part, index) =>
      index > 0 && part.startsWith('set ') && parts[index - 1]?.startsWith('set ') ? part.slice(4) : part,
    );
    return said.length > 0 ? ` ${said.join(', ')}` : ` ${change.action} it`;
  };
}
