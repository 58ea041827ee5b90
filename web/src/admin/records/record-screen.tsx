import { useApolloClient, useQuery } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countOf } from '../format.ts';
import { serverMessage } from '../graphql/failure.ts';
import { newKey, withKey } from '../graphql/idempotency.ts';
import { DataTable } from '../list/data-table.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListSort } from '../list/list-sort.tsx';
import tools from '../list/list-tools.module.css';
import { Loaded } from '../list/loaded.tsx';
import { ScreenHeader } from '../list/screen-header.tsx';
import { useListView } from '../list/use-list-view.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { OpenRecord } from './open-record.tsx';
import { RecordBulk } from './record-bulk.tsx';
import { RecordDelete } from './record-delete.tsx';
import { RecordForm } from './record-form.tsx';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';
import { RecordOrder } from './record-order.tsx';
import { RecordTrash } from './record-trash.tsx';
import { useAskedRecord } from './use-asked-record.ts';

/** What is open above the list. */
type Open<Row> = { what: 'add' } | { what: 'view' | 'edit' | 'delete'; row: Row };

/** What the list is there for at the moment. */
type Mode = 'read' | 'order' | 'select' | 'trash';

/** The tab of any kind: its list, and view, add, edit and delete (SPEC.md §2). */
export function RecordScreen<Row extends ListRow, Full extends RecordRow, F extends Form>({
  kind,
}: {
  kind: RecordKind<Row, Full, F>;
}) {
  const [open, setOpen] = useState<Open<Row> | null>(null);
  // Only the id is read of what opens; the whole record is fetched anew.
  useAskedRecord((id) => setOpen(id === 'new' ? { what: 'add' } : { what: 'view', row: { _id: id } as Row }));
  const [mode, setMode] = useState<Mode>('read');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const list = useListView(kind.columns);
  const approve = useApproval(kind);
  // A reload after a save must not be answered by one that was under way before it.
  const result = useQuery(kind.operations.list, {
    variables: {},
    context: { queryDeduplication: false },
  });
  const rows = result.data?.records as Row[] | undefined;
  const close = () => setOpen(null);
  // A reload that fails is drawn by the list itself.
  const reload = () => void result.refetch().catch(() => {});
  const changed = () => {
    close();
    reload();
  };
  const { approval } = kind;
  const { reorder } = kind.operations;
  const waiting = rows && approval ? rows.filter(approval.waits) : [];

  function enter(next: Mode) {
    setMarked(new Set());
    setMode(next === mode ? 'read' : next);
  }

  function toggle({ _id }: Row) {
    const next = new Set(marked);
    if (!next.delete(_id)) next.add(_id);
    setMarked(next);
  }

  const modeButton = (of: Mode, label: string) => (
    <Button variant="quiet" size="small" aria-pressed={mode === of} onClick={() => enter(of)}>
      {label}
    </Button>
  );

  function table(all: readonly Row[]) {
    if (all.length === 0) return <EmptyState title={`No ${kind.plural} found.`}>{kind.emptyHint}</EmptyState>;
    if (mode === 'order' && reorder) {
      return <RecordOrder kind={kind} reorder={reorder} rows={all} onSettled={reload} />;
    }
    const found = list.view(all);
    if (found.length === 0) {
      return <EmptyState title={`No ${kind.plural} found.`}>Nothing here matches the search.</EmptyState>;
    }
    // What waits stands on top until staff choose an order of their own.
    const shown =
      approval && !list.sorting
        ? [...found.filter(approval.waits), ...found.filter((row) => !approval.waits(row))]
        : found;
    return (
      <>
        {mode === 'select' && (
          <RecordBulk
            kind={kind}
            rows={shown.filter(({ _id }) => marked.has(_id))}
            allMarked={shown.every(({ _id }) => marked.has(_id))}
            onMarkAll={(every) => setMarked(new Set(every ? shown.map(({ _id }) => _id) : []))}
            onChanged={() => {
              setMarked(new Set());
              reload();
            }}
          />
        )}
        <DataTable
          label={kind.heading}
          columns={kind.columns}
          rows={shown}
          sorting={list.sorting}
          onSort={list.sortBy}
          selection={
            mode === 'select' ? { has: ({ _id }) => marked.has(_id), toggle, nameOf: kind.nameOf } : undefined
          }
          actions={(row) => (
            <>
              {approval?.waits(row) && (
                <Button
                  size="small"
                  onClick={async () => {
                    if (await approve(row)) reload();
                  }}
                >
                  {approval.label}
                </Button>
              )}
              <Button variant="secondary" size="small" onClick={() => setOpen({ what: 'view', row })}>
                View
              </Button>
              <Button variant="secondary" size="small" onClick={() => setOpen({ what: 'edit', row })}>
                Edit
              </Button>
              <Button variant="quiet" size="small" onClick={() => setOpen({ what: 'delete', row })}>
                Delete
              </Button>
            </>
          )}
        />
      </>
    );
  }

  return (
    <>
      <ScreenHeader
        title={kind.heading}
        count={mode === 'trash' ? 'In the trash' : rows && countOf(rows.length, kind.noun, kind.plural)}
      >
        <Button size="small" onClick={() => setOpen({ what: 'add' })}>
          <Icon as={Plus} size={16} />
          Add New {kind.title}
        </Button>
      </ScreenHeader>
      <div className={tools.tools}>
        <ListSearch plural={kind.plural} query={list.query} onChange={list.setQuery} />
        {(mode === 'read' || mode === 'select') && (
          <ListSort
            plural={kind.plural}
            columns={kind.columns}
            sorting={list.sorting}
            onChange={list.setSorting}
          />
        )}
        {reorder && modeButton('order', 'Reorder')}
        {modeButton('select', 'Select')}
        {modeButton('trash', 'Trash')}
      </div>
      {approval && waiting.length > 0 && mode !== 'trash' && (
        <div className={tools.notice} role="status">
          <p>{approval.notice(waiting.length)}</p>
        </div>
      )}
      {mode === 'trash' ? (
        <RecordTrash kind={kind} query={list.query} onRestored={reload} />
      ) : (
        <Loaded result={{ ...result, data: rows }} what={kind.plural}>
          {table}
        </Loaded>
      )}
      {open?.what === 'add' && <RecordForm kind={kind} record={null} onSaved={changed} onClose={close} />}
      {open?.what === 'delete' && (
        <RecordDelete kind={kind} row={open.row} onDeleted={changed} onRestored={reload} onClose={close} />
      )}
      {(open?.what === 'view' || open?.what === 'edit') && (
        <OpenRecord
          kind={kind}
          id={open.row._id}
          edit={open.what === 'edit'}
          onSaved={changed}
          onClose={close}
        />
      )}
    </>
  );
}

/** Lets a waiting row onto the site. The returned function tells whether the server took it. */
function useApproval<Row extends ListRow, Full extends RecordRow, F extends Form>(
  kind: RecordKind<Row, Full, F>,
) {
  const client = useApolloClient();
  return async ({ _id, version }: Row): Promise<boolean> => {
    if (!kind.approval) return false;
    try {
      await client.mutate({
        mutation: kind.operations.update,
        variables: { id: _id, version, input: kind.approval.input },
        context: withKey(newKey()),
      });
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error saving ${kind.noun}`);
      return false;
    }
    notifySuccess(kind.messages.updated);
    return true;
  };
}
