import type { FieldInfo } from 'api/fields';
import styles from './choices-field.module.css';

interface ChoicesFieldProps {
  info: FieldInfo;
  /** A value that is not an array counts as no choice. */
  value: unknown;
  onChange: (chosen: string[]) => void;
}

/** Checkboxes for a field that accepts several choices. Use inside a `Field`. */
export function ChoicesField({ info, value, onChange }: ChoicesFieldProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `Field` has the legend already.
    <div role="group" aria-label={info.label} className={styles.choices}>
      {Object.entries(info.options ?? {}).map(([key, label]) => (
        <label key={key} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, key] : chosen.filter((each) => each !== key))
            }
          />
          {label}
        </label>
      ))}
    </div>
  );
}
