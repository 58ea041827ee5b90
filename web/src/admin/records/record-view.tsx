import { type FieldInfo, fieldInfo } from 'api/fields';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { OfficeDay, OfficeMoment } from '../calendar/office-day.tsx';
import { useTitle } from '../session/use-title.ts';
import { nameOfRecord, storedValues } from './form-values.ts';
import type { FieldControl, FieldValue, FormKind, RecordRow } from './record-kind.ts';
import styles from './record-view.module.css';

interface RecordViewProps {
  kind: FormKind;
  record: RecordRow;
}

function shown(value: FieldValue, info: FieldInfo): ReactNode {
  if (Array.isArray(value)) return outline(value) || 'N/A';
  if (info.kind === 'moment' && value) return <OfficeMoment at={String(value)} />;
  if (info.kind === 'day' && value) return <OfficeDay day={String(value)} />;
  return (info.options?.[value] ?? String(value)) || 'N/A';
}

/** Each text or row on its own line; rows below a row are indented. */
function outline(entries: readonly unknown[], indent = ''): string {
  return entries
    .map((entry) => {
      if (typeof entry !== 'object' || entry === null) return `${indent}${entry}`;
      const parts = Object.values(entry);
      const line = indent + parts.filter((part) => typeof part === 'string').join(' · ');
      const below = parts.filter(Array.isArray).map((part) => outline(part, `${indent}    `));
      return [line, ...below].filter(Boolean).join('\n');
    })
    .join('\n');
}

export function RecordView({ kind, record, onClose }: RecordViewProps & { onClose: () => void }) {
  useTitle(nameOfRecord(kind, record), { depth: 2 });
  const values = storedValues(kind, record);
  const controls: Partial<Record<string, FieldControl>> = kind.controls ?? {};
  return (
    <Dialog onClose={onClose} size="side" title={`${kind.title} details`}>
      <dl className={styles.facts}>
        {Object.entries(kind.facts.form.shape).map(([name, field]) => {
          const info = fieldInfo(field);
          const value = values[name];
          if (!info || value === undefined || controls[name]?.shownWith?.(values) === false) return null;
          return (
            <div key={name}>
              <dt>{info.label}</dt>
              <dd>{shown(value, info)}</dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
