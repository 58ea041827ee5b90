import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfficeMoment } from '../calendar/office-day.tsx';
import { DataTable } from '../list/data-table.tsx';
import { Loaded } from '../list/loaded.tsx';
import { searchRows } from '../list/use-list-view.ts';
import { EmptyTrash } from './empty-trash.tsx';
import type { ListRow, RecordKind } from './record-kind.ts';
import { useRestore } from './use-restore.ts';

interface RecordTrashProps {
  kind: RecordKind;
  query: string;
  onRestored: () => void;
}

/** The deleted records, the last first, each with a button to restore it. */
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
