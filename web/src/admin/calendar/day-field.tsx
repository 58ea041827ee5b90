import { Field, type FieldProps } from '../../ui/field.tsx';
import { DayInput, type DayInputProps } from './day-input.tsx';

type DayFieldProps = DayInputProps & Pick<FieldProps, 'name' | 'required' | 'hint' | 'error' | 'className'>;

/**
 * A labelled day, typed in either calendar or chosen from a grid (docs/product.md, "Two calendars"). `onChange` is called with
 * whole days only: on Enter, when the focus leaves the field, or from the grid.
 */
export function DayField({ name, required, hint, error, className, ...day }: DayFieldProps) {
  return (
    <Field
      label={day.label}
      name={name}
      hint={hint}
      error={error}
      {...(required && { required })}
      {...(className && { className })}
    >
      <DayInput {...day} />
    </Field>
  );
}
