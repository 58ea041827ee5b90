import type { FieldInfo } from 'api/fields';
import { Field } from '../../ui/field.tsx';
import { type ControlProps, controls, wideControls } from './field-control.tsx';
import styles from './record-form.module.css';

interface RecordFieldProps extends ControlProps {
  name: string;
  info: FieldInfo;
  error: string | undefined;
}

/** One field of a record's form, drawn as its schema says. */
export function RecordField({ name, error, ...rest }: RecordFieldProps) {
  const { info, control } = rest;
  const Control = controls[info.control];
  if (info.control === 'rows') {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{info.label}</legend>
        {control.hint && <p className={styles.hint}>{control.hint}</p>}
        <Control {...rest} />
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
      <Control {...rest} />
    </Field>
  );
}
