import { useQuery } from '@apollo/client/react';
import type { Form } from 'api/fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DataTable } from '../list/data-table.tsx';
import { Loaded } from '../list/loaded.tsx';
import { ScreenHeader } from '../list/screen-header.tsx';
import { RecordDelete } from './record-delete.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordKind, RecordRow } from './record-kind.ts';
import { RecordView } from './record-view.tsx';

/** What is open above the list. */
type Open<Row> = { what: 'add' } | { what: 'view' | 'edit' | 'delete'; row: Row };

/** The tab of any kind: its list, and view, add, edit and delete (SPEC.md §2). */
export function RecordScreen<Row extends RecordRow, Full extends RecordRow, F extends Form>({
  kind,
}: {
  kind: RecordKind<Row, Full, F>;
}) {
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const result = useQuery(kind.operations.list);
  const rows = result.data?.records as Row[] | undefined;
  const close = () => setOpen(null);
  const changed = () => {
    close();
    // A reload that fails is drawn by the list itself.
    result.refetch().catch(() => {});
  };

  return (
    <>
      <ScreenHeader
        title={kind.heading}
        count={rows && `${rows.length} ${rows.length === 1 ? kind.noun : kind.plural}`}
      >
        <Button size="small" onClick={() => setOpen({ what: 'add' })}>
          <Icon as={Plus} size={16} />
          Add New {kind.title}
        </Button>
      </ScreenHeader>
      <Loaded result={{ ...result, data: rows }} what={kind.plural}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={`No ${kind.plural} found.`} />
          ) : (
            <DataTable
              label={kind.heading}
              columns={kind.columns}
              rows={list}
              actions={(row) => (
                <>
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
          )
        }
      </Loaded>
      {open?.what === 'add' && <RecordForm kind={kind} record={null} onSaved={changed} onClose={close} />}
      {open?.what === 'delete' && (
        <RecordDelete kind={kind} row={open.row} onDeleted={changed} onClose={close} />
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

/** Reads the whole record anew before it is shown or edited: the list has only what its columns need. */
function OpenRecord<Row extends RecordRow, Full extends RecordRow, F extends Form>({
  kind,
  id,
  edit,
  onSaved,
  onClose,
}: {
  kind: RecordKind<Row, Full, F>;
  id: string;
  edit: boolean;
  onSaved: () => void;
  onClose: () => void;
}) {
  const result = useQuery(kind.operations.one, { variables: { id }, fetchPolicy: 'network-only' });
  const record = result.data?.record as Full | undefined;
  if (record && edit) return <RecordForm kind={kind} record={record} onSaved={onSaved} onClose={onClose} />;
  if (record) return <RecordView kind={kind} record={record} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} size={edit ? 'wide' : 'side'} title={kind.title}>
      <Loaded result={{ ...result, data: record }} what={kind.noun}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
