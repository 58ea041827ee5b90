import type { EditorProps } from '../../records/record-kind.ts';
import { RowsEditor } from '../../records/rows-editor.tsx';
import styles from './submenu-editor.module.css';

type Link = { title: string; path: string };
type Entry = Link & { submenu: Link[] };

const fields = [
  { name: 'title', label: 'Title' },
  { name: 'path', label: 'Path' },
] as const;

/** The links of a group, each with links of its own: the menu's second and third level. */
export function SubmenuEditor({ value, onChange }: EditorProps) {
  const entries = value as Entry[];
  const nest = (entry: Entry, submenu: Link[]) =>
    onChange(entries.map((each) => (each === entry ? { ...each, submenu } : each)));
  return (
    <RowsEditor
      noun="link"
      fields={fields}
      rows={entries}
      blank={() => ({ title: '', path: '', submenu: [] })}
      onChange={onChange}
      below={(entry, place) => (
        <div className={styles.nested}>
          <RowsEditor
            noun={`link below ${entry.title || `link ${place}`}`}
            fields={fields}
            rows={entry.submenu}
            blank={() => ({ title: '', path: '' })}
            onChange={(submenu) => nest(entry, submenu)}
          />
        </div>
      )}
    />
  );
}
