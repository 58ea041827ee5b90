import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './rows-editor.module.css';

interface RowsEditorProps<Row extends object> {
  /** What one row is called: "link". */
  noun: string;
  /** The texts of a row. */
  fields: readonly { name: keyof Row & string; label: string }[];
  rows: readonly Row[];
  blank: () => Row;
  onChange: (rows: Row[]) => void;
  /** What stands below a row; gets its place, from 1. */
  below?: (row: Row, place: number) => ReactNode;
}

/** Rows of short texts: add, change, move, remove. */
export function RowsEditor<Row extends object>({
  noun,
  fields,
  rows,
  blank,
  onChange,
  below,
}: RowsEditorProps<Row>) {
  const set = (index: number, name: string, text: string) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, [name]: text } : row)));

  function move(from: number, to: number) {
    const row = rows[from];
    if (row && to >= 0 && to < rows.length) onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  const tool = (label: string, glyph: typeof X, idle: boolean, onClick: () => void) => (
    <button type="button" className={styles.tool} aria-label={label} aria-disabled={idle} onClick={onClick}>
      <Icon as={glyph} size={16} />
    </button>
  );

  return (
    <div className={styles.editor}>
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, index) => {
            const place = index + 1;
            const name = `${noun} ${place}`;
            return (
              // The texts are all that a row is, and they change while it is typed: the place is the key.
              <li key={index}>
                <div className={styles.row}>
                  {fields.map((field) => (
                    <Input
                      key={field.name}
                      aria-label={`${field.label} of ${name}`}
                      placeholder={field.label}
                      value={String(row[field.name])}
                      onChange={(event) => set(index, field.name, event.target.value)}
                    />
                  ))}
                  <div className={styles.tools}>
                    {tool(`Move ${name} up`, ArrowUp, index === 0, () => move(index, index - 1))}
                    {tool(`Move ${name} down`, ArrowDown, place === rows.length, () =>
                      move(index, index + 1),
                    )}
                    {tool(`Remove ${name}`, X, false, () => onChange(rows.toSpliced(index, 1)))}
                  </div>
                </div>
                {below?.(row, place)}
              </li>
            );
          })}
        </ol>
      )}
      <div>
        <Button variant="secondary" size="small" onClick={() => onChange([...rows, blank()])}>
          <Icon as={Plus} size={14} />
          Add {noun}
        </Button>
      </div>
    </div>
  );
}
