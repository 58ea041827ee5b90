import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfficeMoment } from '../calendar/office-day.tsx';
import { countOf } from '../format.ts';
import { useAttempt } from '../graphql/failure.ts';
import { DataTable } from '../list/data-table.tsx';
import { Loaded } from '../list/loaded.tsx';
import { searchRows } from '../list/use-list-view.ts';
import { notifySuccess } from '../notify.ts';
import { useIsOwner } from '../session/session-context.ts';
import type { ListRow, RecordKind } from './record-kind.ts';
import styles from './record-view.module.css';
import { useRestore } from './undo-toast.tsx';

interface RecordTrashProps {
  kind: RecordKind;
  query: string;
  onRestored: () => void;
}

export function RecordTrash({ kind, query, onRestored }: RecordTrashProps) {
  const result = useQuery(kind.operations.list, {
    variables: { trashed: true },
    fetchPolicy: 'network-only',
  });
  const restore = useRestore(kind);
  const [busy, setBusy] = useState<string | null>(null);
  const rows = result.data?.records;

  async function bringBack(row: ListRow) {
    setBusy(row._id);
    const isBack = await restore([row._id]);
    setBusy(null);
    if (!isBack) return;
    onRestored();
    result.refetch().catch(() => {});
  }

  return (
    <Loaded result={{ ...result, data: rows }} what={`deleted ${kind.plural}`}>
      {(list) => {
        const found = searchRows(kind.columns, list, query);
        const tools = (
          <EmptyTrash
            kind={kind}
            count={list.length}
            onEmptied={() => void result.refetch().catch(() => {})}
          />
        );
        if (found.length === 0)
          return (
            <>
              {tools}
              <EmptyState title={`No deleted ${kind.plural} found.`} />
            </>
          );
        return (
          <>
            {tools}
            <DataTable
              label={`Deleted ${kind.plural}`}
              columns={[
                ...kind.columns,
                {
                  header: 'Deleted',
                  cell: (row) => row.deletedAt && <OfficeMoment at={row.deletedAt} short />,
                },
              ]}
              rows={found}
              actions={(row) => (
                <Button
                  variant="secondary"
                  size="small"
                  busy={busy === row._id}
                  onClick={() => void bringBack(row)}
                >
                  Restore
                </Button>
              )}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function EmptyTrash({ kind, count, onEmptied }: { kind: RecordKind; count: number; onEmptied: () => void }) {
  const client = useApolloClient();
  const isOwner = useIsOwner();
  const [asking, setAsking] = useState(false);
  const [busy, attempt] = useAttempt();
  const many = countOf(count, kind.noun, kind.plural);

  const empty = () =>
    attempt(async () => {
      await client.mutate({ mutation: kind.operations.empty, variables: {} });
      notifySuccess('The trash is empty.');
      setAsking(false);
      onEmptied();
    }, 'Error emptying the trash. Try again.');

  return (
    <div className={styles.trashTools}>
      <p>Records in the trash are removed for good after 30 days.</p>
      {isOwner && count > 0 && (
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          Empty trash
        </Button>
      )}
      {asking && (
        <Question
          title="Empty the trash?"
          action={`Remove ${many}`}
          busyAction="Emptying..."
          busy={busy}
          onConfirm={empty}
          onClose={() => setAsking(false)}
        >
          <p>{many} will be removed for good. This cannot be undone.</p>
        </Question>
      )}
    </div>
  );
}
