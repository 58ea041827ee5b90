import { type Form, fieldInfo } from 'api/fields';
import { type FormEvent, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RecordField } from './record-field.tsx';
import styles from './record-form.module.css';
import type { RecordKind, RecordRow } from './record-kind.ts';
import { useRecordForm } from './use-record-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface RecordFormProps<Row extends RecordRow, Full extends RecordRow, F extends Form> {
  kind: RecordKind<Row, Full, F>;
  /** The stored record, or null for a new one. */
  record: Full | null;
  onSaved: () => void;
  onClose: () => void;
}

/** The modal form of any kind (SPEC.md §2). It asks before changes are thrown away. */
export function RecordForm<Row extends RecordRow, Full extends RecordRow, F extends Form>({
  kind,
  record,
  onSaved,
  onClose,
}: RecordFormProps<Row, Full, F>) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { values, errors, busy, changed, conflict, change, save } = useRecordForm(kind, record, onSaved);
  const { asking, tryToClose, stay, leave } = useUnsavedGuard(changed, onClose);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const bad = await save();
    const control = bad ? form.current?.elements.namedItem(bad) : null;
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <Dialog
      open
      onClose={tryToClose}
      keepOnBackdrop
      title={record ? `Edit ${kind.title}` : `Add New ${kind.title}`}
      footer={
        <>
          <Button variant="secondary" onClick={tryToClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      {conflict && <Conflict noun={kind.noun} {...conflict} />}
      <form id={id} ref={form} className={styles.form} onSubmit={submit} noValidate>
        {Object.entries(kind.form.shape).map(([name, field], index) => {
          const info = fieldInfo(field);
          const control = kind.controls[name] ?? {};
          const value = values[name];
          if (!info || value === undefined || control.shownWith?.(values) === false) return null;
          return (
            <RecordField
              key={name}
              name={name}
              info={info}
              control={control}
              value={value}
              error={errors[name]}
              first={index === 0}
              onChange={(next) => change(name, next)}
            />
          );
        })}
      </form>
      <Dialog
        open={asking}
        onClose={stay}
        size="narrow"
        title="Discard the changes?"
        footer={
          <>
            <Button variant="secondary" onClick={stay}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={leave}>
              Discard
            </Button>
          </>
        }
      >
        <p>What you changed in this {kind.noun} has not been saved.</p>
      </Dialog>
    </Dialog>
  );
}

function Conflict({
  noun,
  taken,
  disputed,
}: {
  noun: string;
  taken: string;
  disputed: { label: string; theirs: string }[];
}) {
  return (
    <div className={styles.conflict} role="alert">
      <p>Someone else saved this {noun} while you were editing it.</p>
      {taken && <p>Their change of {taken} has been taken over here.</p>}
      {disputed.map(({ label, theirs }) => (
        <p key={label}>
          Both of you changed {label}. Theirs is “{theirs}”.
        </p>
      ))}
      <p>Save again to keep what stands in the form now.</p>
    </div>
  );
}
