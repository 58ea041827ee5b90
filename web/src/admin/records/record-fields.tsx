import { type Form, fieldInfo } from 'api/fields';
import { clsx } from 'clsx';
import { type FormEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { fieldLines } from '../../ui/field.tsx';
import { OfficeMoment } from '../calendar/office-day.tsx';
import { initialFocus } from '../initial-focus.ts';
import { RecordField } from './record-field.tsx';
import styles from './record-form.module.css';
import type { FieldControl, FormKind, RecordRow } from './record-kind.ts';
import type { RecordFormState } from './use-record-form.ts';

const isHalfTyped = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.validity.customError;

interface RecordFieldsProps<Full extends RecordRow, F extends Form> {
  /** The form's id, for a submit button outside of the form. */
  id: string;
  kind: FormKind<Full, F>;
  form: RecordFormState;
  /** Whether the first field has the focus when the form opens. */
  focusFirst: boolean;
}

/** The fields of any kind's form. A draft that was kept or a conflict shows above them. */
export function RecordFields<Full extends RecordRow, F extends Form>({
  id,
  kind,
  form,
  focusFirst,
}: RecordFieldsProps<Full, F>) {
  const element = useRef<HTMLFormElement>(null);
  const { values, errors, offeredAt } = form;
  const controls: Partial<Record<string, FieldControl>> = kind.controls ?? {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A half typed day is not in the values yet: saving would keep the day before.
    const halfTyped = [...(element.current?.elements ?? [])].find(isHalfTyped);
    if (halfTyped) return halfTyped.focus();
    const { wrong } = await form.submit();
    const control = wrong ? element.current?.elements.namedItem(wrong) : null;
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <>
      {offeredAt !== null && (
        <div className={styles.draft} role="status">
          <p>
            What you typed on <OfficeMoment at={offeredAt} short /> was not saved.
          </p>
          <div className={styles.answers}>
            <Button size="small" ref={initialFocus} onClick={form.restore}>
              Restore
            </Button>
            <Button size="small" variant="secondary" onClick={form.discardDraft}>
              Discard
            </Button>
          </div>
        </div>
      )}
      {form.conflict && <Conflict thisOne={kind.thisOne} {...form.conflict} />}
      <form id={id} ref={element} onSubmit={submit} noValidate>
        {/* Disabled until staff decide on the draft: new typing would replace it. */}
        <fieldset className={clsx(styles.form, fieldLines)} disabled={offeredAt !== null}>
          {Object.entries(kind.facts.form.shape).map(([name, field], index) => {
            const info = fieldInfo(field);
            const control = controls[name] ?? {};
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
                first={focusFirst && index === 0}
                onChange={(next) => form.change(name, next)}
                onField={form.change}
              />
            );
          })}
        </fieldset>
      </form>
    </>
  );
}

function Conflict({
  thisOne,
  taken,
  disputed,
}: { thisOne: string } & NonNullable<RecordFormState['conflict']>) {
  return (
    <div className={styles.conflict} role="alert">
      <p>Someone else saved {thisOne} while you were editing.</p>
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
