import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTitle } from '../session/use-title.ts';
import { nameOfRecord } from './form-values.ts';
import { RecordFields } from './record-fields.tsx';
import styles from './record-form.module.css';
import type { FormKind, RecordRow } from './record-kind.ts';
import { useRecordForm } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

interface RecordFormProps {
  kind: FormKind;
  record: RecordRow | null;
  /** A note that staff should read before they change the record. It is shown above the fields. */
  notice?: string | undefined;
  /** Whether to restore the draft without asking, because staff have already chosen to continue it. */
  resume?: boolean | undefined;
  /** @param id - null if the response did not contain the record's id */
  onSaved: (id: string | null) => void;
  onClose: () => void;
}

export function RecordForm({ kind, record, notice, resume = false, onSaved, onClose }: RecordFormProps) {
  const id = useId();
  useTitle(record ? nameOfRecord(kind, record) : `Add New ${kind.title}`, { depth: 2 });
  /** The last save. If staff typed during the save, the dialog stays open, and closing the dialog calls `onSaved`. */
  const saved = useRef<{ id: string | null } | null>(null);
  const form = useRecordForm(
    kind,
    record,
    (_queued, recordId, isAll) => {
      saved.current = { id: recordId };
      if (isAll) onSaved(recordId);
    },
    { resume },
  );
  const title = record ? `Edit ${kind.title}` : `Add New ${kind.title}`;
  const close = () => (saved.current ? onSaved(saved.current.id) : onClose());
  const { tryToClose, question } = useUnsavedGuard({ ...form, title, thisOne: kind.thisOne, close });
  if (form.isResuming) return null;

  return (
    <Dialog
      onClose={tryToClose}
      keepOnBackdrop
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={tryToClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy} disabled={form.offeredAt !== null}>
            {form.busy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      {notice && <p className={styles.notice}>{notice}</p>}
      <RecordFields id={id} kind={kind} form={form} focusFirst />
      {kind.more && record && <kind.more record={record} />}
      {question}
    </Dialog>
  );
}
