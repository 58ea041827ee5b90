import { type ReactNode, useId } from 'react';
import styles from './segments.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  title?: string;
  lang?: string;
}

interface SegmentsProps<Value extends string> {
  legend: string;
  segments: readonly Segment<Value>[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice between two or three short words. Choosing with the mouse does not move the focus. */
export function Segments<Value extends string>({
  legend,
  segments,
  value,
  disabled = false,
  onChange,
}: SegmentsProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.switch} disabled={disabled}>
      <legend className="visually-hidden">{legend}</legend>
      {segments.map((each) => (
        <label
          key={each.value}
          className={styles.choice}
          title={each.title}
          lang={each.lang}
          onMouseDown={(event) => event.preventDefault()}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={value === each.value}
            onChange={() => onChange(each.value)}
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}
