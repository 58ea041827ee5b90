import type { FieldInfo } from 'api/fields';
import { Field } from '../../ui/field.tsx';
import { type ControlProps, controls, wideControls } from './field-control.tsx';
import styles from './record-form.module.css';
import type { FieldValue } from './record-kind.ts';

interface RecordFieldProps extends ControlProps {
  name: string;
  info: FieldInfo;
  error: string | undefined;
  /** Sets any field of the form, for a control that draws several as one. */
  onField?: (name: string, value: FieldValue) => void;
}

/** One field of a record's form, drawn as its schema says. */
export function RecordField({ name, error, onField, ...rest }: RecordFieldProps) {
  const { info, control } = rest;
  const Control = controls[info.control];
  const drawn =
    control.draw && onField ? (
      <control.draw label={info.label} value={rest.value} change={onField} />
    ) : (
      <Control {...rest} />
    );
  if (info.control === 'rows') {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{info.label}</legend>
        {control.hint && <p className={styles.hint}>{control.hint}</p>}
        {drawn}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    );
  }
  return (
    <Field
      label={info.label}
      name={name}
      required={info.required}
      hint={control.hint}
      error={error}
      className={control.wide || wideControls.has(info.control) ? styles.wide : undefined}
    >
      {drawn}
    </Field>
  );
}
