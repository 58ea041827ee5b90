import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../list/loaded.tsx';
import { newRecord } from './draft.ts';
import { RecordDelete } from './record-delete.tsx';
import { RecordForm } from './record-form.tsx';
import type { FormKind, ListRow, ReadOne, RecordKind } from './record-kind.ts';
import { RecordView } from './record-view.tsx';
import { useAskedRecord } from './use-asked-record.ts';

/** What is open above a list. `resume`: the form begins with the draft. */
export type OpenDialog =
  | { what: 'add'; resume?: true }
  | { what: 'view' | 'edit'; id: string; resume?: true }
  | { what: 'delete'; row: ListRow };

/**
 * The dialog above a list. A kind whose records are written on pages of their own has a dialog only for deleting; everything else
 * opens the record's page.
 *
 * @returns the open dialog, and a function that opens another; null closes it
 */
export function useRecordDialog({
  writing,
}: RecordKind): [OpenDialog | null, (next: OpenDialog | null) => void] {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  function open(next: OpenDialog | null, replace = false) {
    if (!writing || next === null || next.what === 'delete') return setDialog(next);
    const id = next.what === 'add' ? newRecord : next.id;
    navigate(`${pathname}/${id}`, { replace, state: { resume: next.resume } });
  }
  useAskedRecord((id) => open(id === newRecord ? { what: 'add' } : { what: 'view', id }, true));
  return [dialog, open];
}

interface RecordDialogProps {
  kind: RecordKind;
  dialog: OpenDialog;
  onClose: () => void;
  onDone: () => void;
  /** A deletion was undone after its dialog had closed. */
  onRestored: () => void;
}

export function RecordDialog({ kind, dialog, onClose, onDone, onRestored }: RecordDialogProps) {
  switch (dialog.what) {
    case 'add':
      return (
        <RecordForm kind={kind} record={null} resume={dialog.resume} onSaved={onDone} onClose={onClose} />
      );
    case 'delete':
      return (
        <RecordDelete
          kind={kind}
          row={dialog.row}
          onDeleted={onDone}
          onRestored={onRestored}
          onClose={onClose}
        />
      );
    default:
      return (
        <OpenRecord
          kind={kind}
          id={dialog.id}
          edit={dialog.what === 'edit'}
          resume={dialog.resume}
          onSaved={onDone}
          onClose={onClose}
        />
      );
  }
}

interface OpenRecordProps {
  kind: FormKind & { operations: ReadOne };
  id: string;
  edit: boolean;
  resume?: boolean | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Fetches the whole record before it is shown or edited: the list leaves long texts out. */
export function OpenRecord({ kind, id, edit, resume, onSaved, onClose }: OpenRecordProps) {
  const result = useQuery(kind.operations.one, { variables: { id }, fetchPolicy: 'network-only' });
  const record = result.data?.record;
  if (record && edit)
    return <RecordForm kind={kind} record={record} resume={resume} onSaved={onSaved} onClose={onClose} />;
  if (record) return <RecordView kind={kind} record={record} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} size={edit ? 'wide' : 'side'} title={kind.title}>
      <Loaded result={{ ...result, data: record }} what={kind.noun} />
    </Dialog>
  );
}
