import { contactStatuses } from 'api/forms/contact';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { formatDay } from '../format.ts';
import { initialFocus } from '../initial-focus.ts';
import styles from './contact-desk.module.css';
import { statusLabel } from './enquiry-words.ts';
import { FollowUpField } from './follow-up-field.tsx';
import { type ContactConflict, type OpenContact, useContactUpdate } from './use-contact-update.ts';

interface ContactDeskProps {
  contact: OpenContact;
  /** Whether staff opened the panel to change the status. */
  focusStatus: boolean;
}

/** The status and the follow-up date of an enquiry, which staff set. */
export function ContactDesk({ contact, focusStatus }: ContactDeskProps) {
  const { save, conflict, dropMine } = useContactUpdate(contact);
  // The enquiry as it was when typing began. The save is made against it, so that a colleague's newer date is not overwritten.
  const begun = useRef<OpenContact | null>(null);
  return (
    <div className={styles.desk}>
      <Field label="Status" name="contact-status">
        <Select
          value={contact.status}
          ref={focusStatus ? initialFocus : null}
          onChange={(event) => save({ status: event.target.value })}
        >
          {Object.entries(contactStatuses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <FollowUpField
        followUp={contact}
        done={contact.status === 'completed'}
        onBegin={() => {
          begun.current = contact;
        }}
        onChange={({ followUpOn, followUpTime, followUpKind }) => {
          save({ followUpOn, followUpTime, followUpKind }, begun.current ?? contact);
          begun.current = null;
        }}
      />
      {conflict && (
        <Conflict conflict={conflict} onMine={() => save(conflict.mine, contact)} onTheirs={dropMine} />
      )}
    </div>
  );
}

function Conflict({
  conflict: { mine, theirs },
  onMine,
  onTheirs,
}: {
  conflict: ContactConflict;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const isStatus = mine.status !== undefined;
  const label = isStatus ? 'status' : 'follow-up date';
  const shown = ({ status, followUpOn }: { status?: string; followUpOn?: string | null }) =>
    isStatus ? statusLabel(status ?? '') : followUpOn ? formatDay(followUpOn) : 'none';
  const by = theirs.history.at(-1)?.adminName ?? 'Somebody else';
  return (
    <div className={styles.conflict} role="alert">
      <p>
        {by} set the {label} to <strong>{shown(theirs)}</strong> in the meantime. You chose{' '}
        <strong>{shown(mine)}</strong>.
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" size="small" onClick={onTheirs}>
          Keep {shown(theirs)}
        </Button>
        <Button variant="secondary" size="small" onClick={onMine}>
          Change to {shown(mine)}
        </Button>
      </div>
    </div>
  );
}
