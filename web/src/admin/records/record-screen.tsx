import { useApolloClient, useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { newRecord } from '../draft-keys.ts';
import { foundOf } from '../format.ts';
import { serverMessage } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import tools from '../list/list-tools.module.css';
import { ListSearch, ListSort } from '../list/list-tools.tsx';
import { Loaded } from '../list/loaded.tsx';
import { OrderList } from '../list/order-list.tsx';
import { ScreenHeader } from '../list/screen-header.tsx';
import { useListView } from '../list/use-list-view.ts';
import { useSetParameters } from '../list/use-set-parameters.ts';
import { notifyFailure, notifyIfQueued } from '../notify.ts';
import { hasTwins, NepaliFilter, nepaliFault, nepaliNames } from './form-language.tsx';
import { KeptDrafts, useKeptDrafts } from './kept-drafts.tsx';
import { RecordDialog, useRecordDialog } from './record-dialog.tsx';
import type { ListRow, RecordKind } from './record-kind.ts';
import { RecordTable } from './record-table.tsx';
import { RecordTrash } from './record-trash.tsx';
import { useVisitorView } from './use-visitor-view.tsx';

type Mode = 'read' | 'order' | 'select' | 'trash';

const waitingOnly = 'waiting';

const nothingMarked: ReadonlySet<string> = new Set();

/**
 * Only this many rows are loaded at first, because some offices have thousands of posts. All rows are loaded once staff search,
 * sort or filter the list, leave the mode `read`, or ask for all. They are also loaded if a draft belongs to a record not
 * loaded yet, and from the start if the kind has an `approval`.
 */
const firstRows = 200;

/** Lists the records of a kind, with a search, bulk actions and dialogs (docs/product.md, "Records in the admin"). */
export function RecordScreen({ kind, heading }: { kind: RecordKind; heading: string }) {
  const [mode, setMode] = useState<Mode>('read');
  const [marked, setMarked] = useState(nothingMarked);
  const [search] = useSearchParams();
  const setParameters = useSetParameters();
  const isWaitingOnly = search.has(waitingOnly);
  const nepali = search.get('nepali') ?? '';
  const { dialog, openDialog, closeDialog } = useRecordDialog(kind);
  const visitorView = useVisitorView(kind);
  const view = useListView(kind.columns);
  // All rows are needed to count those that wait for approval.
  const [isWhole, setWhole] = useState(kind.approval !== undefined);
  // A reload after a save must not share the response to an earlier request.
  const result = useQuery(kind.operations.list, {
    variables: isWhole ? {} : { first: firstRows },
    context: { queryDeduplication: false },
  });
  const rows = (result.data ?? result.previousData)?.records;
  const isPart = !isWhole && rows?.length === firstRows;
  const rowOf = (id: string) => rows?.find(({ _id }) => _id === id);
  const kept = useKeptDrafts(kind.facts.type, dialog === null);
  const isDraftMissing = kept.some((id) => id !== newRecord && !rowOf(id));
  if (isPart && (view.query || view.sorting || nepali || mode !== 'read' || isDraftMissing)) setWhole(true);
  const drafts = [newRecord, ...(rows ?? []).map(({ _id }) => _id)].filter((id) => kept.includes(id));
  const { approval, notice: Notice } = kind;
  const { reorder } = kind.operations;
  const waitingCount = rows && approval ? rows.filter(approval.waits).length : 0;

  // If no rows wait for approval, the filter is ignored, because the button that ends it is hidden.
  const waits = isWaitingOnly && waitingCount > 0 ? approval?.waits : undefined;
  const filtered = (rows ?? [])
    .filter((row) => waits?.(row) ?? true)
    .filter((row) => !(nepali in nepaliNames) || nepaliFault(row) === nepali);
  const found = view.view(filtered);
  const total = rows?.length ?? 0;
  // Until all rows are loaded, a search would cover only the first ones and miss matches.
  const isIncomplete = isPart || (isWhole && !result.data);
  const isFiltered = mode !== 'order' && !isIncomplete;
  const count = foundOf(isFiltered ? found.length : total, total, kind.noun, kind.plural);

  // `Loaded` shows the error of a failed reload.
  const reload = () => void result.refetch().catch(() => {});

  const modeButton = (target: Mode, label: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={mode === target}
      onClick={() => {
        setMarked(nothingMarked);
        setMode(mode === target ? 'read' : target);
      }}
    >
      {label}
    </Button>
  );

  const header = (
    <ScreenHeader
      title={heading}
      count={mode === 'trash' ? 'In the trash' : rows && (isIncomplete ? `The first ${count}` : count)}
      search={<ListSearch plural={kind.plural} query={view.query} onChange={view.setQuery} />}
    >
      {(mode === 'read' || mode === 'select') && (
        <ListSort
          plural={kind.plural}
          columns={kind.columns}
          sorting={view.sorting}
          onChange={view.setSorting}
        />
      )}
      {hasTwins(kind.facts.form) && mode === 'read' && (
        <NepaliFilter
          value={nepali}
          onChange={(next) => setParameters({ nepali: next, [waitingOnly]: '' })}
        />
      )}
      {reorder && modeButton('order', 'Reorder')}
      {modeButton('select', 'Select')}
      {modeButton('trash', 'Trash')}
      <Button size="small" onClick={() => openDialog({ what: 'add' })}>
        <Icon as={Plus} size={16} />
        Add New {kind.title}
      </Button>
    </ScreenHeader>
  );

  const notices = mode !== 'trash' && (
    <>
      {approval && waitingCount > 0 && (
        <div className={tools.notice} role="status">
          <p>{approval.notice(waitingCount)}</p>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={isWaitingOnly}
            onClick={() => setParameters({ [waitingOnly]: isWaitingOnly ? '' : '1', nepali: '' })}
          >
            {isWaitingOnly ? 'Show all' : 'Show only these'}
          </Button>
        </div>
      )}
      {Notice && mode === 'read' && <Notice />}
      <KeptDrafts
        drafts={drafts}
        noun={kind.noun}
        nameOf={(id) => {
          const row = rowOf(id);
          return row ? kind.nameOf(row) : '';
        }}
        onOpen={(id) =>
          openDialog(id === newRecord ? { what: 'add', resume: true } : { what: 'edit', id, resume: true })
        }
      />
    </>
  );

  function list(all: readonly ListRow[]) {
    if (all.length === 0) return <EmptyState title={`No ${kind.plural} found.`}>{kind.emptyHint}</EmptyState>;
    if (mode === 'order' && reorder)
      return <RecordOrder kind={kind} reorder={reorder} rows={all} onSettled={reload} />;
    return (
      <>
        <RecordTable
          kind={kind}
          label={heading}
          rows={found}
          view={view}
          marked={mode === 'select' ? marked : null}
          onMark={setMarked}
          onOpen={openDialog}
          onViewAsVisitor={visitorView.view}
          onChanged={reload}
        />
        {isPart && (
          <div className={tools.below}>
            <Button variant="secondary" size="small" onClick={() => setWhole(true)}>
              Show all {kind.plural}
            </Button>
          </div>
        )}
      </>
    );
  }

  return (
    <>
      {header}
      {notices}
      {mode === 'trash' ? (
        <RecordTrash kind={kind} query={view.query} onRestored={reload} />
      ) : (
        <Loaded result={{ ...result, data: rows }} what={kind.plural}>
          {list}
        </Loaded>
      )}
      {visitorView.question}
      {dialog && (
        <RecordDialog
          kind={kind}
          dialog={dialog}
          onClose={closeDialog}
          onDone={() => {
            closeDialog();
            reload();
          }}
          onRestored={reload}
        />
      )}
    </>
  );
}

interface RecordOrderProps {
  kind: RecordKind;
  reorder: NonNullable<RecordKind['operations']['reorder']>;
  rows: readonly ListRow[];
  /** Called when no save is pending, whether the last save succeeded or failed. */
  onSettled: () => void;
}

/** Saves each move immediately, and reverts an order that the server rejects. */
function RecordOrder({ kind, reorder, rows, onSettled }: RecordOrderProps) {
  const client = useApolloClient();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  // Saves run one after the other, because two concurrent saves could arrive in the wrong order.
  const saves = useRef(Promise.resolve());
  const waiting = useRef(0);

  const place = new Map(order?.map((id, index) => [id, index]));
  // A record that a colleague has just added goes to the end, as on the server.
  const placeOf = (row: ListRow) => place.get(row._id) ?? rows.length;
  const shown = order ? rows.toSorted((a, b) => placeOf(a) - placeOf(b)) : rows;

  function saveOrder(ids: string[]) {
    setOrder(ids);
    waiting.current += 1;
    saves.current = saves.current.then(async () => {
      try {
        notifyIfQueued(await save(client, { mutation: reorder, variables: { ids } }));
      } catch (error) {
        notifyFailure(serverMessage(error) ?? `Error ordering ${kind.plural}`);
        if (waiting.current === 1) setOrder(null);
      } finally {
        waiting.current -= 1;
        if (waiting.current === 0) onSettled();
      }
    });
  }

  return (
    <OrderList label={`Order of the ${kind.plural}`} rows={shown} nameOf={kind.nameOf} onOrder={saveOrder} />
  );
}
