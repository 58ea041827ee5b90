import { clsx } from 'clsx';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import styles from './field.module.css';

export interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

const FieldContext = createContext<ControlProps | null>(null);

/** Returns the props that connect a control to its `Field`, for a control with several elements; null outside a `Field`. */
export const useFieldControl = (): ControlProps | null => useContext(FieldContext);

export interface FieldProps {
  label: ReactNode;
  /** Hides the label visually, for a field whose placeholder or position shows what to enter. */
  isLabelHidden?: boolean;
  name: string;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** An `Input`, `Textarea` or `Select` from this file, or a function that receives the control's props. */
  children: ReactNode | ((control: ControlProps) => ReactNode);
  className?: string;
}

/** A class for a grid of fields. Aligns the labels, controls and errors in a row, even if only some fields have a hint. */
export const fieldLines = styles.lines;

export function Field({
  label,
  isLabelHidden = false,
  name,
  required = false,
  hint,
  error,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    name,
    ...(required && { required }),
    ...(error && { 'aria-invalid': true as const }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  };
  return (
    <div className={clsx(styles.field, className)}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <FieldContext value={control}>
        {typeof children === 'function' ? children(control) : children}
      </FieldContext>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Inside a `Field`, takes the field's id, name and ARIA props. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  const control = useContext(FieldContext);
  return <input {...control} {...rest} className={clsx(styles.control, className)} />;
}

/** The textarea grows with its text where the browser supports it. */
export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  const control = useContext(FieldContext);
  return (
    <textarea
      {...control}
      {...rest}
      rows={rows}
      className={clsx(styles.control, styles.textarea, className)}
    />
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const control = useContext(FieldContext);
  return <select {...control} {...rest} className={clsx(styles.control, styles.select, className)} />;
}

export const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/**
 * Use as a ref. Sets the `autofocus` attribute, which a dialog reads when it opens, and which React's `autoFocus` does not set.
 * Outside a dialog, sets the focus itself.
 */
export function initialFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  element?.focus();
}
