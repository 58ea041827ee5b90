import type { FieldInfo } from 'api/fields';
import { englishOf, type Locale } from 'api/rules/nepali';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './rows-editor.module.css';

interface RowsEditorProps {
  info: FieldInfo;
  /** A value that is not an array counts as empty. */
  value: unknown;
  onChange: (rows: Row[]) => void;
  /** A noun for a row; the default is `info.entry`. */
  noun?: string;
  /** The language in which the rows are edited. The default is English. */
  language?: Locale | undefined;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

export function RowsEditor({
  info,
  value,
  onChange,
  noun = info.entry ?? 'row',
  language = 'en',
}: RowsEditorProps) {
  const rows = Array.isArray(value) ? value.filter(isRow) : [];
  const fields = Object.entries(info.row ?? {}).map(([name, field]) => ({ name, ...field }));
  const twins = fields.filter(({ name }) => englishOf(name) !== undefined);
  const hidden = twins.map(({ name }) => (language === 'ne' ? englishOf(name) : name));
  const texts = fields.filter(({ name, control }) => control !== 'rows' && !hidden.includes(name));
  const nested = fields.filter(({ control }) => control === 'rows');
  const blank = () =>
    Object.fromEntries(fields.map(({ name, control }) => [name, control === 'rows' ? [] : '']));

  const set = (index: number, name: string, next: unknown) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, [name]: next } : row)));

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
            const name = `${noun} ${index + 1}`;
            const title = String(row[fields[0]?.name ?? ''] ?? '');
            return (
              // A row has no id, and its values change while staff type, so the index is the key.
              <li key={index}>
                <div className={styles.row}>
                  {texts.map((field) => (
                    <Input
                      key={field.name}
                      type={field.control === 'tel' ? 'tel' : 'text'}
                      aria-label={`${field.label} of ${name}`}
                      // While a Nepali input is empty, it shows the English text to translate.
                      placeholder={String(row[englishOf(field.name) ?? ''] || field.label)}
                      lang={englishOf(field.name) === undefined ? undefined : 'ne'}
                      required={field.required}
                      maxLength={field.max}
                      value={String(row[field.name] ?? '')}
                      onChange={(event) => set(index, field.name, event.target.value)}
                    />
                  ))}
                  <div className={styles.tools}>
                    {tool(`Move ${name} up`, ArrowUp, index === 0, () => move(index, index - 1))}
                    {tool(`Move ${name} down`, ArrowDown, index === rows.length - 1, () =>
                      move(index, index + 1),
                    )}
                    {tool(`Remove ${name}`, X, false, () => onChange(rows.toSpliced(index, 1)))}
                  </div>
                </div>
                {nested.map((field) => (
                  <div key={field.name} className={styles.nested}>
                    <RowsEditor
                      info={field}
                      noun={`${field.entry} below ${title || name}`}
                      language={language}
                      value={row[field.name]}
                      onChange={(next) => set(index, field.name, next)}
                    />
                  </div>
                ))}
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
