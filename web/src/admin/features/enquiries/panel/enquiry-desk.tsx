import { enquiryStatuses } from 'api/rules/enquiry';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field, initialFocus, Options, Select } from '../../../../ui/field.tsx';
import { useAccount } from '../../../session/session-context.ts';
import { CounsellorSelect } from '../counsellors.tsx';
import { ConflictBox } from './conflict-box.tsx';
import styles from './enquiry-desk.module.css';
import { type FollowUp, FollowUpField } from './follow-up-field.tsx';
import { type OpenEnquiry, useEnquiryUpdate } from './use-enquiry-update.ts';

interface EnquiryDeskProps {
  /** The enquiry with the changes that wait to be sent. */
  enquiry: OpenEnquiry;
  /** Whether staff opened the panel to change the status. */
  focusStatus: boolean;
}

/** The fields that staff set on an enquiry (status, counsellor, follow-up) and their conflicts. */
export function EnquiryDesk({ enquiry, focusStatus }: EnquiryDeskProps) {
  const { save, conflicts, keepMine, keepTheirs } = useEnquiryUpdate(enquiry);
  const account = useAccount();
  // The enquiry as it was when typing began. The save is made against it, so that a colleague's newer date is not overwritten.
  const begun = useRef<OpenEnquiry | null>(null);
  // A follow-up that has not been sent yet. The next change is based on it; otherwise the two would conflict with each other.
  const [ahead, setAhead] = useState<FollowUp | null>(null);
  const { version, followUpOn, followUpTime, followUpKind } = enquiry;
  // Only until one of the fields changes: from then on the enquiry itself has the newer value.
  useEffect(() => setAhead(null), [version, followUpOn, followUpTime, followUpKind]);
  const planned = { ...enquiry, ...ahead };
  const isFree = enquiry.counsellorId === null && !enquiry.isHeld;
  return (
    <div className={styles.desk}>
      <Field label="Status" name="enquiry-status">
        <Select
          value={enquiry.status}
          ref={focusStatus ? initialFocus : null}
          onChange={(event) => save({ status: event.target.value })}
        >
          <Options of={enquiryStatuses} />
        </Select>
      </Field>
      <div className={styles.counsellor}>
        <CounsellorSelect value={enquiry.counsellorId} onChange={(counsellorId) => save({ counsellorId })} />
        {isFree && account && (
          <Button
            variant="secondary"
            size="small"
            className={styles.take}
            onClick={() => save({ counsellorId: account._id })}
          >
            Take
          </Button>
        )}
      </div>
      <FollowUpField
        followUp={planned}
        done={enquiry.status === 'completed'}
        onBegin={() => {
          begun.current = planned;
        }}
        onChange={(next) => {
          setAhead(next);
          save(next, begun.current ?? planned);
          begun.current = null;
        }}
      />
      {conflicts.map((conflict) => (
        <ConflictBox
          key={conflict.group}
          enquiry={enquiry}
          conflict={conflict}
          onMine={() => keepMine(conflict)}
          onTheirs={() => keepTheirs(conflict)}
        />
      ))}
    </div>
  );
}
