import type { FieldInfo } from 'api/fields';
import { Field, Input, Select, Textarea } from '../../ui/field.tsx';
import { initialFocus } from '../initial-focus.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { ListField } from './list-field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { momentOfInput, momentToInput } from './moment.ts';
import styles from './record-form.module.css';
import type { FieldControl, FieldValue } from './record-kind.ts';

interface RecordFieldProps {
  name: string;
  info: FieldInfo;
  control: FieldControl;
  value: FieldValue;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
  /** Has the focus when the form opens; a plain text in every kind. */
  first: boolean;
}

/** One field of a record's form, drawn by what its schema says it is. */
export function RecordField({ name, info, control, value, error, onChange, first }: RecordFieldProps) {
  if (control.editor) {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{info.label}</legend>
        {control.hint && <p className={styles.hint}>{control.hint}</p>}
        <control.editor value={value} onChange={onChange} />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    );
  }
  const wide = control.wide || control.rows || control.picture || info.kind === 'list';
  return (
    <Field
      label={info.label}
      name={name}
      required={info.required}
      hint={control.hint}
      error={error}
      className={wide ? styles.wide : undefined}
    >
      <Control info={info} control={control} value={value} onChange={onChange} first={first} />
    </Field>
  );
}

type ControlProps = Pick<RecordFieldProps, 'info' | 'control' | 'value' | 'onChange' | 'first'>;

function Control({ info, control, value, onChange, first }: ControlProps) {
  if (Array.isArray(value)) {
    return <ListField entries={value as string[]} entry={control.entry} onChange={onChange} />;
  }
  if (control.numbers) {
    return (
      <Select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {control.numbers.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </Select>
    );
  }
  if (info.options) {
    return (
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(info.options).map(([stored, label]) => (
          <option key={stored} value={stored}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  const text = String(value);
  if (info.kind === 'moment') {
    return (
      <Input
        type="datetime-local"
        value={momentToInput(text)}
        onChange={(event) => onChange(momentOfInput(event.target.value))}
      />
    );
  }
  if (control.picture) return <PictureField address={text} onChange={onChange} />;
  if (control.markdown) return <MarkdownField rows={control.rows ?? 12} value={text} onChange={onChange} />;
  if (control.rows) {
    return <Textarea rows={control.rows} value={text} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <Input
      type={control.type ?? 'text'}
      value={text}
      ref={first ? initialFocus : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
