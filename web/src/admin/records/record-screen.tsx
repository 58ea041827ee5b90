import { useQuery } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countOf } from '../format.ts';
import { DataTable } from '../list/data-table.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListSort } from '../list/list-sort.tsx';
import tools from '../list/list-tools.module.css';
import { Loaded } from '../list/loaded.tsx';
import { ScreenHeader } from '../list/screen-header.tsx';
import { useListView } from '../list/use-list-view.ts';
import { newRecord } from './draft.ts';
import { KeptDrafts } from './kept-drafts.tsx';
import { LinkQuestion } from './link-question.tsx';
import { OpenRecord } from './open-record.tsx';
import { RecordBulk } from './record-bulk.tsx';
import { RecordDelete } from './record-delete.tsx';
import { RecordForm } from './record-form.tsx';
import type { ListRow, RecordKind, RecordRow } from './record-kind.ts';
import { RecordOrder } from './record-order.tsx';
import { RecordTrash } from './record-trash.tsx';
import { useApproval } from './use-approval.ts';
import { useKeptDrafts } from './use-kept-drafts.ts';
import { useOpened } from './use-opened.ts';
import { useVisitorView } from './use-visitor-view.ts';

/** What staff do with the list at the moment. */
type Mode = 'read' | 'order' | 'select' | 'trash';

/** The tab of any kind: its list, with view, add, edit and delete (docs/product.md, "Records in the admin"). */
export function RecordScreen<Row extends ListRow, Full extends RecordRow, F extends Form>({
  kind,
  heading,
}: {
  kind: RecordKind<Row, Full, F>;
  heading: string;
}) {
  const [open, setOpen] = useOpened(kind);
  const visitors = useVisitorView(kind);
  const [mode, setMode] = useState<Mode>('read');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const list = useListView(kind.columns);
  const approve = useApproval(kind);
  // A reload after a save must not share the answer of a request that began before the save.
  const result = useQuery(kind.operations.list, {
    variables: {},
    context: { queryDeduplication: false },
  });
  const rows = result.data?.records;
  const kept = useKeptDrafts(
    kind.facts.type,
    (rows ?? []).map(({ _id }) => _id),
    open === null,
  );
  const close = () => setOpen(null);
  // The list draws a failed reload itself.
  const reload = () => void result.refetch().catch(() => {});
  const changed = () => {
    close();
    reload();
  };
  const { approval, notice: Notice } = kind;
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
    // Rows that wait for approval stand on top until staff choose an order.
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
          label={heading}
          columns={kind.columns}
          rows={shown}
          sorting={list.sorting}
          onSort={list.sortBy}
          onOpen={({ _id }) => setOpen({ what: 'view', id: _id })}
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
              <Button
                variant="secondary"
                size="small"
                onClick={() => (kind.writing ? visitors.view(row) : setOpen({ what: 'view', id: row._id }))}
              >
                View
              </Button>
              <Button variant="secondary" size="small" onClick={() => setOpen({ what: 'edit', id: row._id })}>
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
        title={heading}
        count={mode === 'trash' ? 'In the trash' : rows && countOf(rows.length, kind.noun, kind.plural)}
        search={<ListSearch plural={kind.plural} query={list.query} onChange={list.setQuery} />}
      >
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
        <Button size="small" onClick={() => setOpen({ what: 'add' })}>
          <Icon as={Plus} size={16} />
          Add New {kind.title}
        </Button>
      </ScreenHeader>
      {approval && waiting.length > 0 && mode !== 'trash' && (
        <div className={tools.notice} role="status">
          <p>{approval.notice(waiting.length)}</p>
        </div>
      )}
      {Notice && mode === 'read' && <Notice />}
      {mode !== 'trash' && (
        <KeptDrafts
          drafts={kept}
          noun={kind.noun}
          nameOf={(id) => {
            const row = rows?.find(({ _id }) => _id === id);
            return row ? kind.nameOf(row) : '';
          }}
          onOpen={(id) =>
            setOpen(id === newRecord ? { what: 'add', resume: true } : { what: 'edit', id, resume: true })
          }
        />
      )}
      {mode === 'trash' ? (
        <RecordTrash kind={kind} query={list.query} onRestored={reload} />
      ) : (
        <Loaded result={{ ...result, data: rows }} what={kind.plural}>
          {table}
        </Loaded>
      )}
      <LinkQuestion visitors={visitors} />
      {open?.what === 'add' && (
        <RecordForm kind={kind} record={null} resume={open.resume} onSaved={changed} onClose={close} />
      )}
      {open?.what === 'delete' && (
        <RecordDelete kind={kind} row={open.row} onDeleted={changed} onRestored={reload} onClose={close} />
      )}
      {(open?.what === 'view' || open?.what === 'edit') && (
        <OpenRecord
          kind={kind}
          id={open.id}
          edit={open.what === 'edit'}
          resume={open.resume}
          onSaved={changed}
          onClose={close}
        />
      )}
    </>
  );
}
