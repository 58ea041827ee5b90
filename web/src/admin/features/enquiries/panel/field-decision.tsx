import { enquiryFacts } from 'api/forms/enquiry';
import { pick } from 'api/rules/merge';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useChangeWords } from '../../../changes/change-words.ts';
import { Decision } from '../../../changes/decision.tsx';
import { formatMoment } from '../../../format.ts';
import { notifyNews } from '../../../notify.ts';
import {
  dropConflict,
  type FieldConflict,
  getConflicts,
  groupsOf,
  isSame,
  onConflicts,
} from '../../../sync/field-groups.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { pairsOf } from '../../../sync/typed-text.ts';
import { useEnquiryNames } from './enquiry-names.ts';
import { useEnquiryUpdate } from './use-enquiry-update.ts';

interface FieldDecisionsProps {
  /** The enquiry with the user's unsent changes, on which "Use mine" is based. */
  enquiry: OpenEnquiry;
  /** The enquiry without them: otherwise they would look like the colleague's choice. */
  stored: OpenEnquiry;
}

export function FieldDecisions(props: FieldDecisionsProps) {
  return useSyncExternalStore(onConflicts, getConflicts)
    .filter(({ about }) => about === props.enquiry._id)
    .map((conflict) => <FieldDecision key={conflict.group} conflict={conflict} {...props} />);
}

/** "Theirs" is the enquiry's current value, which may be newer than the one that caused the conflict. */
function FieldDecision({ enquiry, stored, conflict }: FieldDecisionsProps & { conflict: FieldConflict }) {
  const { group, mine } = conflict;
  const { save } = useEnquiryUpdate(enquiry);
  const words = useChangeWords();
  const names = useEnquiryNames(enquiry);
  const keepTheirs = () => dropConflict(conflict);
  const isDecided = isSame(group, mine, stored);
  const settle = useEffectEvent(() => {
    notifyNews(`The ${group} is now as you chose.`);
    keepTheirs();
  });
  // The conflict ends if a colleague makes the same choice.
  useEffect(() => {
    if (isDecided) settle();
  }, [isDecided]);
  if (isDecided) return null;

  function keepMine() {
    dropConflict(conflict);
    void save(mine);
  }

  const theirs = pick({ ...stored }, Object.keys(mine));
  const last = stored.history.findLast(({ after }) => groupsOf(Object(after)).includes(group));
  return (
    <Decision
      pairs={pairsOf(words, { kind: enquiryFacts.type, names, mine, theirs })}
      mine={{ label: 'Use mine', onChoose: keepMine }}
      theirs={{ label: 'Keep theirs', onChoose: keepTheirs }}
    >
      <p>
        {last?.adminName ?? 'Somebody else'} changed the {group} in the meantime
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
