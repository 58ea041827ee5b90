import { useApolloClient, useQuery } from '@apollo/client/react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  AdminImportsDocument,
  type AdminImportsQuery,
  type ImportRowFragment,
  UndoImportDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf } from '../../format.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { refreshAll } from '../../graphql/refresh.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifySuccess } from '../../notify.ts';
import styles from './import.module.css';

type Row = AdminImportsQuery['adminImports'][number];

/**
 * Lists past imports. The one whose receipt is on the screen is omitted, unless it was undone and some records were kept.
 * @param except - the id of the import whose receipt is on the screen
 */
export function PastImports({ except }: { except?: string | undefined }) {
  const result = useQuery(AdminImportsDocument, { fetchPolicy: 'cache-and-network' });
  const rows = result.data?.adminImports.filter(({ _id, kept }) => _id !== except || kept.length > 0);
  // While the screen shows the receipt of a new import, an empty section is left out.
  if (except !== undefined && rows?.length === 0) return null;
  return (
    <section className={styles.past} aria-labelledby="past">
      <h3 id="past">Earlier imports</h3>
      <Loaded result={{ ...result, data: rows }} what="earlier imports">
        {(imports) =>
          imports.length === 0 ? (
            <p className={styles.hint}>None yet. Each import is listed here and can be undone as a whole.</p>
          ) : (
            <ul className={styles.list} aria-label="Earlier imports">
              {imports.map((row) => (
                <PastImport key={row._id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function PastImport({ row }: { row: Row }) {
  const rest = [
    row.leftOut > 0 ? `${row.leftOut} left out` : null,
    row.unread > 0 ? `${row.unread} not read` : null,
  ].filter(Boolean);
  return (
    <li className={clsx(styles.entry, styles.import)}>
      <div>
        <p>
          <strong className={styles.name}>{countOf(row.rows, 'enquiry', 'enquiries')}</strong>{' '}
          {rest.length > 0 && <span className={styles.reach}>{rest.join(', ')}</span>}
        </p>
        <p className={styles.facts}>
          <span>
            <OfficeMoment at={row.createdAt} short />
          </span>
          <span>{row.adminName}</span>
          {row.undoneAt && (
            <span>
              Undone <OfficeMoment at={row.undoneAt} short />
            </span>
          )}
        </p>
        {row.kept.length > 0 && <KeptRecords row={row} />}
      </div>
      <UndoImport row={row} />
    </li>
  );
}

/** Lists the enquiries and people that undoing the import did not remove. */
function KeptRecords({ row }: { row: Row }) {
  return (
    <details className={styles.kept} open={row.kept.length <= 5}>
      <summary>
        {row.kept.length === 1 && '1 was kept, because somebody has worked on it since'}
        {row.kept.length > 1 &&
          `${row.kept.length < 20 ? row.kept.length : '20 or more'} were kept, because somebody has worked on them since`}
      </summary>
      <ul className={styles.keptNames}>
        {row.kept.map(({ enquiryId, personId, name }) => (
          <li key={enquiryId ?? personId}>
            <Link to={enquiryId ? `/admin/contacts/${enquiryId}` : `/admin/people/${personId}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface UndoImportProps {
  row: ImportRowFragment;
  onUndone?: (row: ImportRowFragment) => void;
}

export function UndoImport({ row, onUndone }: UndoImportProps) {
  const client = useApolloClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!row.canUndo) return null;
  const rows = countOf(row.rows, 'enquiry', 'enquiries');

  async function undo() {
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await client.mutate({
        mutation: UndoImportDocument,
        variables: { id: row._id },
        context: { headers: { 'Idempotency-Key': crypto.randomUUID() } },
      });
      if (data) {
        notifySuccess(`Import undone: ${countOf(data.undoImport.removed, 'enquiry', 'enquiries')} removed`);
        setAsking(false);
        onUndone?.(data.undoImport);
        void refreshAll(client);
      }
    } catch (error) {
      setFailure(serverMessage(error) ?? 'The server did not answer. Check the connection and try again.');
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Undo
      </Button>
      {asking && (
        <Question
          title="Undo this import?"
          action="Undo the import"
          busyAction="Undoing…"
          busy={busy}
          cancel="Keep them"
          onConfirm={() => void undo()}
          onClose={() => !busy && setAsking(false)}
        >
          <p>
            The {rows} and their people are removed for good. Those that somebody has worked on since are
            kept.
          </p>
          <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
        </Question>
      )}
    </>
  );
}
