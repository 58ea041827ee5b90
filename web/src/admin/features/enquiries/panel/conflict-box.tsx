import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
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
import { useCounsellors } from '../counsellors.tsx';
import { statusLabel } from '../enquiry-words.ts';
import styles from './enquiry-desk.module.css';

const labels: Record<FieldGroup, string> = {
  status: 'status',
  followUp: 'follow-up date',
  counsellor: 'counsellor',
  person: 'person',
};

function personOf({ person, suggestedPeople }: OpenEnquiry, id: string | null | undefined): string {
  if (!id) return 'nobody';
  const known = [person, ...suggestedPeople.map((match) => match.person)];
  return known.find((each) => each?._id === id)?.name ?? 'another person';
}

interface ConflictBoxProps {
  enquiry: OpenEnquiry;
  conflict: FieldConflict;
  onMine: () => void;
  onTheirs: () => void;
}

/** Both versions of one field, until staff decide. It always shows what is stored now. */
export function ConflictBox({ enquiry, conflict, onMine, onTheirs }: ConflictBoxProps) {
  const { nameOf } = useCounsellors();
  const { group, mine } = conflict;
  const isDecided = isSame(group, mine, enquiry);
  const settle = useEffectEvent(() => {
    notifyNews(`The ${labels[group]} is now as you chose.`);
    onTheirs();
  });
  // A colleague has made the same choice.
  useEffect(() => {
    if (isDecided) settle();
  }, [isDecided]);
  if (isDecided) return null;

  const shown = (change: EnquiryChange): string => {
    if (group === 'status') return statusLabel(change.status ?? '');
    if (group === 'counsellor')
      return nameOf(change.counsellorId) ?? (change.counsellorId ? 'somebody' : 'nobody');
    if (group === 'person') return personOf(enquiry, change.personId);
    const { followUpOn, followUpTime, followUpKind } = change;
    if (!followUpOn) return 'none';
    const visit = followUpKind === 'visit' && 'visit';
    return [formatDay(followUpOn), followUpTime, visit].filter(Boolean).join(', ');
  };
  const last = enquiry.history.findLast(
    ({ after }) =>
      typeof after === 'object' && after !== null && fieldGroups[group].some((field) => field in after),
  );
  const [theirs, own] = [shown(enquiry), shown(mine)];
  return (
    <div className={styles.conflict} role="alert">
      <p>
        {last?.adminName ?? 'Somebody else'} set the {labels[group]} to <strong>{theirs}</strong> in the
        meantime
        {last && (
          <>
            {' '}
            (<time dateTime={last.createdAt}>{formatMoment(last.createdAt)}</time>)
          </>
        )}
        . You chose <strong>{own}</strong>.
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" size="small" onClick={onTheirs}>
          Keep {theirs}
        </Button>
        <Button variant="secondary" size="small" onClick={onMine}>
          Change to {own}
        </Button>
      </div>
    </div>
  );
}
