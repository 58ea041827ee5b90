import { clsx } from 'clsx';
import { useState } from 'react';
import type { ImportRowFragment } from '../../../gql/graphql.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { countOf, formatCount } from '../../format.ts';
import { notifySuccess } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { reportFailure } from '../../report-failure.ts';
import styles from './import.module.css';
import type { Preview } from './import-words.ts';
import { UndoImport } from './past-imports.tsx';
import { dataOf, type Sheet, unreadFile } from './sheet.ts';

interface StepReceiptProps {
  sheet: Sheet;
  preview: Preview;
  done: ImportRowFragment;
  onUndone: (row: ImportRowFragment) => void;
  onAgain: () => void;
}

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
          : `${countOf(done.rows, 'enquiry', 'enquiries')} imported, each with a person.`}
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

/** The maximum number of rows on the screen. The downloaded file contains all rows. */
const mostRows = 20;

interface UnreadRowsProps {
  sheet: Sheet;
  unread: Preview['unread'];
}

export function UnreadRows({ sheet, unread }: UnreadRowsProps) {
  const data = dataOf(sheet);
  return (
    <section aria-labelledby="unread">
      <div className={styles.lead}>
        <h3 id="unread">Rows that cannot be read</h3>
        <p className={styles.hint}>
          They are not imported. Correct them in the downloaded file, and import that file next.
        </p>
        <GiveBack sheet={sheet} unread={unread} />
      </div>
      <ul className={styles.list} aria-label="Rows that cannot be read">
        {unread.slice(0, mostRows).map(({ row, reason }) => (
          <li key={row} className={clsx(styles.entry, styles.row)}>
            <span className={styles.rowNumber}>Row {data[row]?.number}</span>
            <div>
              <p>{reason}</p>
              <p className={styles.facts}>
                <span>{data[row]?.cells.filter(Boolean).join(' · ')}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {unread.length > mostRows && (
        <p className={styles.hint}>and {formatCount(unread.length - mostRows)} more in the file</p>
      )}
    </section>
  );
}

function GiveBack({ sheet, unread }: UnreadRowsProps) {
  const platform = usePlatform();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    await reportFailure(async () => {
      if (await platform.saveFile('rows-not-read.csv', unreadFile(sheet, unread)))
        notifySuccess('Rows saved. The file says why each could not be read.');
    });
    setBusy(false);
  }

  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void save()}>
      Download the rows that could not be read
    </Button>
  );
}
