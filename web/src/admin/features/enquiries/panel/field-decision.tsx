import { useEffect, useEffectEvent } from 'react';
import { Decision } from '../../../changes/decision.tsx';
import { formatDay, formatMoment } from '../../../format.ts';
import { notifyNews } from '../../../notify.ts';
import {
  type EnquiryChange,
  type FieldConflict,
  type FieldGroup,
  fieldGroups,
  isSame,
} from '../../../sync/field-groups.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { useClasses } from '../classes.ts';
import { useCounsellors } from '../counsellors.tsx';
import { statusLabel } from '../enquiry-words.ts';
import { useEnquiryUpdate } from './use-enquiry-update.ts';

const labels: Record<FieldGroup, string> = {
  status: 'Status',
  followUp: 'Follow-up',
  counsellor: 'Counsellor',
  person: 'Person',
  seat: 'Class',
};

/** Returns a person's name; "nobody" without an id, and "another person" if the enquiry does not contain the person. */
export function personOf({ person, suggestedPeople }: OpenEnquiry, id: string | null | undefined): string {
  if (!id) return 'nobody';
  const known = [person, ...suggestedPeople.map((match) => match.person)];
  return known.find((each) => each?._id === id)?.name ?? 'another person';
}

export function FieldDecisions({ enquiry }: { enquiry: OpenEnquiry }) {
  const { conflicts, keepMine, keepTheirs } = useEnquiryUpdate(enquiry);
  return conflicts.map((conflict) => (
    <FieldDecision
      key={conflict.group}
      enquiry={enquiry}
      conflict={conflict}
      onMine={() => keepMine(conflict)}
      onTheirs={() => keepTheirs(conflict)}
    />
  ));
}

interface FieldDecisionProps {
  enquiry: OpenEnquiry;
  conflict: FieldConflict;
  onMine: () => void;
  onTheirs: () => void;
}

/** "Theirs" is the enquiry's current value, which may be newer than the one that caused the conflict. */
function FieldDecision({ enquiry, conflict: { group, mine }, onMine, onTheirs }: FieldDecisionProps) {
  const { nameOf } = useCounsellors();
  const { seatWords } = useClasses();
  const isDecided = isSame(group, mine, enquiry);
  const settle = useEffectEvent(() => {
    notifyNews(`The ${labels[group].toLowerCase()} is now as you chose.`);
    onTheirs();
  });
  // The conflict ends if a colleague makes the same choice.
  useEffect(() => {
    if (isDecided) settle();
  }, [isDecided]);
  if (isDecided) return null;

  const words = (change: EnquiryChange): string => {
    if (group === 'status') return statusLabel(change.status ?? '');
    if (group === 'counsellor')
      return nameOf(change.counsellorId) ?? (change.counsellorId ? 'somebody' : 'nobody');
    if (group === 'person') return personOf(enquiry, change.personId);
    if (group === 'seat') return seatWords(change);
    const { followUpOn, followUpTime, followUpKind } = change;
    if (!followUpOn) return 'none';
    const visit = followUpKind === 'visit' && 'visit';
    return [formatDay(followUpOn), followUpTime, visit].filter(Boolean).join(', ');
  };
  const last = enquiry.history.findLast(
    ({ after }) =>
      typeof after === 'object' && after !== null && fieldGroups[group].some((field) => field in after),
  );
  return (
    <Decision
      pairs={[{ label: labels[group], mine: words(mine), theirs: words(enquiry) }]}
      mine={{ label: 'Use mine', onChoose: onMine }}
      theirs={{ label: 'Keep theirs', onChoose: onTheirs }}
    >
      <p>
        {last?.adminName ?? 'Somebody else'} changed the {labels[group].toLowerCase()} in the meantime
        {last && (
          <>
            {' '}
            (<time dateTime={last.createdAt}>{formatMoment(last.createdAt)}</time>)
          </>
        )}
        .
      </p>
    </Decision>
  );
}
