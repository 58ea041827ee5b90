import type { EditorProps } from '../../records/record-kind.ts';
import { RowsEditor } from '../../records/rows-editor.tsx';

type Line = { days: string; time: string };

const fields = [
  { name: 'days', label: 'Days' },
  { name: 'time', label: 'Time' },
] as const;

/** The business hours, a line for each group of days. */
export function HoursEditor({ value, onChange }: EditorProps) {
  return (
    <RowsEditor
      noun="line"
      fields={fields}
      rows={value as Line[]}
      blank={() => ({ days: '', time: '' })}
      onChange={onChange}
    />
  );
}
