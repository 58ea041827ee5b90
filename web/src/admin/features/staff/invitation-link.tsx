import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { CopyButton } from '../../session/copy-button.tsx';
import type { Issued } from './invite-form.tsx';
import styles from './staff.module.css';

/** The link of an invitation, to copy and pass on. It is shown only once. */
export function InvitationLink({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  const id = useId();
  const { admin, link, expiresAt, isMailed, mailError } = issued;
  return (
    <Dialog
      onClose={onClose}
      keepOnBackdrop
      size="narrow"
      title={`Invitation for ${admin.name}`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          {isMailed ? 'We have mailed this link to' : 'Send this link to'} <strong>{admin.email}</strong>. It
          works once, until <OfficeMoment at={expiresAt} />.
        </p>
        {mailError && <p className={styles.hint}>It could not be mailed. {mailError}</p>}
        <label className={styles.linkLabel} htmlFor={id}>
          Link
        </label>
        <div className={styles.linkRow}>
          <input
            id={id}
            className={styles.link}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={link} label="Copy the link" />
        </div>
        <p className={styles.hint}>
          It is shown only now. If it is lost, “New link” in the list makes another one, and this one ends.
        </p>
      </div>
    </Dialog>
  );
}
