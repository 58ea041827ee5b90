import type { ImportRowFragment } from '../../../gql/graphql.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { countOf } from '../../format.ts';
import styles from './import.module.css';
import type { Preview } from './import-words.ts';
import type { Sheet } from './sheet.ts';
import { UndoImport } from './undo-import.tsx';
import { GiveBack } from './unread-rows.tsx';

interface StepReceiptProps {
  sheet: Sheet;
  preview: Preview;
  done: ImportRowFragment;
  onUndone: (row: ImportRowFragment) => void;
  onAgain: () => void;
}

/** Step 4: what was imported, what was left out, and how to undo it. */
export function StepReceipt({ sheet, preview, done, onUndone, onAgain }: StepReceiptProps) {
  const rest = [
    done.leftOut > 0 ? `${countOf(done.leftOut, 'row', 'rows')} left out by you` : null,
    done.unread > 0 ? `${countOf(done.unread, 'row', 'rows')} could not be read` : null,
  ].filter(Boolean);
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <p role="status" className={styles.arrived}>
        {done.undoneAt
          ? `Undone: ${countOf(done.removed, 'enquiry', 'enquiries')} removed.`
          : `${countOf(done.rows, 'enquiry', 'enquiries')} came in, each with its person.`}
      </p>
      {rest.length > 0 && <p className={styles.hint}>{rest.join(', ')}.</p>}
      <div className={styles.actions}>
        {!done.undoneAt && (
          <ButtonLink to="/admin/contacts" variant="primary">
            Open contacts
          </ButtonLink>
        )}
        {preview.unread.length > 0 && <GiveBack sheet={sheet} unread={preview.unread} />}
        <UndoImport row={done} onUndone={onUndone} />
        <Button variant="quiet" size="small" onClick={onAgain}>
          Import another sheet
        </Button>
      </div>
    </section>
  );
}
