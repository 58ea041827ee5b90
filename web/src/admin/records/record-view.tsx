import { type Form, fieldInfo } from 'api/fields';
import { Dialog } from '../../ui/dialog.tsx';
import { storedValues } from './form-values.ts';
import type { FieldValue, RecordKind, RecordRow } from './record-kind.ts';
import styles from './record-view.module.css';

interface RecordViewProps<Row extends RecordRow, Full extends RecordRow, F extends Form> {
  kind: RecordKind<Row, Full, F>;
  record: Full;
}

function shown(value: FieldValue, options: Readonly<Record<string, string>> | undefined): string {
  if (Array.isArray(value)) return value.join('\n') || 'N/A';
  return (options?.[value] ?? String(value)) || 'N/A';
}

/** A record to read: every field of its form, as it is stored. */
export function RecordView<Row extends RecordRow, Full extends RecordRow, F extends Form>({
  kind,
  record,
  onClose,
}: RecordViewProps<Row, Full, F> & { onClose: () => void }) {
  const values = storedValues(kind, record);
  return (
    <Dialog open onClose={onClose} size="side" title={`${kind.title} details`}>
      <dl className={styles.facts}>
        {Object.entries(kind.form.shape).map(([name, field]) => {
          const info = fieldInfo(field);
          const value = values[name];
          if (!info || value === undefined || kind.controls[name]?.shownWith?.(values) === false) return null;
          return (
            <div key={name}>
              <dt>{info.label}</dt>
              <dd>{shown(value, info.options)}</dd>
            </div>
          );
        })}
      </dl>
    </Dialog>
  );
}
