import { type FieldInfo, limits } from 'api/fields';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './list-field.module.css';

interface ListFieldProps {
  info: FieldInfo;
  /** A value that is not an array counts as an empty list. */
  value: unknown;
  onChange: (entries: string[]) => void;
  lang?: string | undefined;
}

/**
 * The entry that staff are typing is already the last one in `value`, so that a save includes it. The list shows this entry
 * only after Enter, the button or blur, which also empties the input. Use inside a `Field`.
 */
export function ListField({ info, value, onChange, lang }: ListFieldProps) {
  const all = Array.isArray(value) ? value.map(String) : [];
  const [{ typed, isLast }, setTyped] = useState({ typed: '', isLast: false });
  const box = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const hasTyped = isLast && all.at(-1) === text;
  const entries = hasTyped ? all.slice(0, -1) : all;
  const isRepeated = (entry: string) => info.unique === true && entries.includes(entry);
  const repeated = isRepeated(text);

  function type(next: string) {
    const entry = next.trim();
    const isNew = entry !== '' && !isRepeated(entry);
    setTyped({ typed: next, isLast: isNew });
    if (isNew || hasTyped) onChange(isNew ? [...entries, entry] : entries);
  }

  function add() {
    if (repeated) return;
    if (text && !hasTyped) onChange([...entries, text]);
    setTyped({ typed: '', isLast: false });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would submit the form.
    event.preventDefault();
    add();
  }

  function remove(index: number) {
    onChange(all.filter((_, each) => each !== index));
    box.current?.focus();
  }

  return (
    <div className={styles.list}>
      <div className={styles.row}>
        <Input
          ref={box}
          lang={lang}
          value={typed}
          maxLength={limits.entry}
          // Not `required`, because the input may stay empty even if the list must have entries.
          required={false}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <Button variant="secondary" onClick={add} aria-label={`Add ${info.entry ?? 'entry'}`}>
          Add
        </Button>
      </div>
      {repeated && (
        <p className={styles.repeated} role="status">
          “{text}” is in the list already.
        </p>
      )}
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((each, index) => (
            // Entries may be duplicates and have no state, so the index is the key.
            <li key={index} className={styles.entry}>
              <span lang={lang}>{each}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${each}`}
                onClick={() => remove(index)}
              >
                <Icon as={X} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
