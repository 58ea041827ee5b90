import { useApolloClient, useQuery } from '@apollo/client/react';
import { type FieldInfo, fieldInfo } from 'api/fields';
import { englishOf } from 'api/rules/nepali';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog, Question } from '../../ui/dialog.tsx';
import { OfficeDay, OfficeMoment } from '../calendar/office-day.tsx';
import { newRecord } from '../draft-keys.ts';
import { useAttempt } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { Loaded } from '../list/loaded.tsx';
import { useTitle } from '../session/use-title.ts';
import { nameOfRecord, outline, storedValues } from './form-values.ts';
import { RecordForm } from './record-form.tsx';
import type {
  FieldControl,
  FieldValue,
  FormKind,
  ListRow,
  ReadOne,
  RecordKind,
  RecordRow,
} from './record-kind.ts';
import styles from './record-view.module.css';
import { notifyWithUndo, useRestore } from './undo-toast.tsx';
import { useAskedRecord } from './use-asked-record.ts';

/** With `resume`, the form starts with the stored draft. */
export type OpenDialog =
  | { what: 'add'; resume?: true }
  | { what: 'view' | 'edit'; id: string; resume?: true }
  | { what: 'delete'; row: ListRow };

/** If the records are edited on their own pages, only deletion uses a dialog; the other actions open the record's page. */
export function useRecordDialog({ writing }: RecordKind) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  function openDialog(next: OpenDialog, replace = false) {
    if (!writing || next.what === 'delete') return setDialog(next);
    const id = next.what === 'add' ? newRecord : next.id;
    navigate(`${pathname}/${id}`, { replace, state: { resume: next.resume } });
  }
  useAskedRecord((id) => openDialog(id === newRecord ? { what: 'add' } : { what: 'view', id }, true));
  // A save that finishes after staff have left its dialog must not close the next dialog.
  const closeDialog = () => setDialog((now) => (now === dialog ? null : now));
  return { dialog, openDialog, closeDialog };
}

interface RecordDialogProps {
  kind: RecordKind;
  dialog: OpenDialog;
  onClose: () => void;
  onDone: () => void;
  /** Called when a deletion is undone after its dialog has closed. */
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

/** Fetches the complete record, because the list omits long texts. */
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

interface RecordDeleteProps {
  kind: RecordKind;
  row: ListRow;
  onDeleted: () => void;
  onRestored: () => void;
  onClose: () => void;
}

export function RecordDelete({ kind, row, onDeleted, onRestored, onClose }: RecordDeleteProps) {
  const client = useApolloClient();
  // One idempotency key for as long as the dialog is open, so that a retry after a lost response does not delete twice.
  const key = useRef(crypto.randomUUID());
  const [busy, attempt] = useAttempt();
  const restore = useRestore(kind);

  const confirm = () =>
    attempt(async () => {
      const removal = { mutation: kind.operations.remove, variables: { id: row._id } };
      notifyWithUndo(await save(client, removal, key.current), kind.messages.deleted, async () => {
        if (await restore([row._id])) onRestored();
      });
      onDeleted();
    }, `Error deleting ${kind.noun}`);

  return (
    <Question
      title={`Delete ${kind.title}`}
      action="Delete"
      busyAction="Deleting..."
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this {kind.noun}?</p>
      <p className={styles.named}>{kind.nameOf(row)}</p>
    </Question>
  );
}

interface RecordViewProps {
  kind: FormKind;
  record: RecordRow;
}

function displayed(value: FieldValue, info: FieldInfo): ReactNode {
  if (Array.isArray(value) && info.options)
    return value.map((each) => info.options?.[String(each)]).join(', ') || 'N/A';
  if (Array.isArray(value)) return outline(value) || 'N/A';
  if (info.kind === 'moment' && value) return <OfficeMoment at={String(value)} />;
  if (info.kind === 'day' && value) return <OfficeDay day={String(value)} />;
  return (info.options?.[value] ?? String(value)) || 'N/A';
}

function RecordView({ kind, record, onClose }: RecordViewProps & { onClose: () => void }) {
  useTitle(nameOfRecord(kind, record), { depth: 2 });
  const values = storedValues(kind, record);
  const controls: Partial<Record<string, FieldControl>> = kind.controls ?? {};
  return (
    <Dialog onClose={onClose} size="side" title={`${kind.title} details`}>
      {/* Focusable, so that the keyboard can scroll a long record. */}
      <dl className={styles.facts} tabIndex={0}>
        {Object.entries(kind.facts.form.shape).map(([name, field]) => {
          const info = fieldInfo(field);
          const value = values[name];
          if (!info || value === undefined || controls[name]?.shownWith?.(values) === false) return null;
          const Show = controls[name]?.show;
          return (
            <div key={name}>
              <dt>{info.label}</dt>
              <dd lang={englishOf(name) === undefined ? undefined : 'ne'}>
                {Show ? <Show value={String(value)} /> : displayed(value, info)}
              </dd>
            </div>
          );
        })}
      </dl>
      {kind.more && <kind.more record={record} />}
    </Dialog>
  );
}
