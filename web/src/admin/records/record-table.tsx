import { useApolloClient } from '@apollo/client/react';
import { patchOf } from 'api/rules/merge';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAttempt } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { DataTable } from '../list/data-table.tsx';
import type { useListView } from '../list/use-list-view.ts';
import { notifySaved } from '../notify.ts';
import { RecordBulk } from './record-bulk.tsx';
import type { OpenDialog } from './record-dialog.tsx';
import type { ListRow, RecordKind } from './record-kind.ts';

interface RecordTableProps {
  kind: RecordKind;
  label: string;
  rows: readonly ListRow[];
  view: ReturnType<typeof useListView<ListRow>>;
  /** The ids of the selected rows; null outside selection mode. */
  marked: ReadonlySet<string> | null;
  onMark: (ids: ReadonlySet<string>) => void;
  onOpen: (dialog: OpenDialog) => void;
  onViewAsVisitor: (row: ListRow) => void;
  onChanged: () => void;
}

/** Rows that wait for approval come first unless staff sort the list. */
export function RecordTable({
  kind,
  label,
  rows,
  view,
  marked,
  onMark,
  onOpen,
  onViewAsVisitor,
  onChanged,
}: RecordTableProps) {
  const approve = useApproval(kind, onChanged);
  const { approval } = kind;

  if (rows.length === 0)
    return <EmptyState title={`No ${kind.plural} found.`}>Nothing here matches the search.</EmptyState>;
  const sorted =
    approval && !view.sorting
      ? [...rows.filter(approval.waits), ...rows.filter((row) => !approval.waits(row))]
      : rows;

  function toggle({ _id }: ListRow) {
    const next = new Set(marked);
    if (!next.delete(_id)) next.add(_id);
    onMark(next);
  }

  return (
    <>
      {marked && (
        <RecordBulk
          kind={kind}
          rows={sorted.filter(({ _id }) => marked.has(_id))}
          allMarked={sorted.every(({ _id }) => marked.has(_id))}
          onMarkAll={(all) => onMark(new Set(all ? sorted.map(({ _id }) => _id) : []))}
          onChanged={() => {
            onMark(new Set());
            onChanged();
          }}
        />
      )}
      <DataTable
        label={label}
        columns={kind.columns}
        rows={sorted}
        sorting={view.sorting}
        onSort={view.sortBy}
        onOpen={({ _id }) => onOpen({ what: 'view', id: _id })}
        selection={marked ? { has: ({ _id }) => marked.has(_id), toggle, nameOf: kind.nameOf } : undefined}
        actions={(row) => (
          <>
            {approval?.waits(row) && approval.input(row) && (
              <Button variant="secondary" size="small" onClick={() => approve(row)}>
                {approval.label}
              </Button>
            )}
            <Button
              variant="secondary"
              size="small"
              onClick={() => (kind.writing ? onViewAsVisitor(row) : onOpen({ what: 'view', id: row._id }))}
            >
              View
            </Button>
            <Button variant="secondary" size="small" onClick={() => onOpen({ what: 'edit', id: row._id })}>
              Edit
            </Button>
            <Button variant="quiet" size="small" onClick={() => onOpen({ what: 'delete', row })}>
              Delete
            </Button>
          </>
        )}
      />
    </>
  );
}

function useApproval(kind: RecordKind, onApproved: () => void) {
  const client = useApolloClient();
  const [, attempt] = useAttempt();
  return (row: ListRow) =>
    attempt(async () => {
      const input = kind.approval?.input(row);
      if (!input) return;
      const variables = { id: row._id, ...patchOf(row, input) };
      const saved = await save(client, { mutation: kind.operations.update, variables });
      notifySaved(saved, kind.messages.updated);
      onApproved();
    }, `Error saving ${kind.noun}`);
}
