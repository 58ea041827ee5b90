import type { Form } from 'api/fields';
import { clsx } from 'clsx';
import { fieldLines } from '../../ui/field.tsx';
import { FormNotices } from './form-notices.tsx';
import { RecordField } from './record-field.tsx';
import styles from './record-form.module.css';
import type { FormKind, RecordRow } from './record-kind.ts';
import { shownFields } from './shown-fields.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useSubmit } from './use-submit.ts';

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
  const { element, submit } = useSubmit(form);
  return (
    <>
      <FormNotices kind={kind} form={form} />
      <form id={id} ref={element} onSubmit={submit} noValidate>
        {/* Disabled until staff decide on the draft: new typing would replace it. */}
        <fieldset className={clsx(styles.form, fieldLines)} disabled={form.offeredAt !== null}>
          {shownFields(kind, form.values).map((field, index) => (
            <RecordField
              key={field.name}
              {...field}
              error={form.errors[field.name]}
              first={focusFirst && index === 0}
              onChange={(next) => form.change(field.name, next)}
              onField={form.change}
            />
          ))}
        </fieldset>
      </form>
    </>
  );
}
