import { type FieldInfo, type Form, fieldInfo } from 'api/fields';
import type { FieldControl, FieldValue, FormKind, FormValues, RecordRow } from './record-kind.ts';

interface ShownField {
  name: string;
  info: FieldInfo;
  control: FieldControl;
  value: FieldValue;
}

/** The fields of a kind's form that show with these values, in the form's order. */
export function shownFields<Full extends RecordRow, F extends Form>(
  kind: FormKind<Full, F>,
  values: FormValues,
): ShownField[] {
  const controls: Partial<Record<string, FieldControl>> = kind.controls ?? {};
  return Object.entries(kind.facts.form.shape).flatMap(([name, field]) => {
    const info = fieldInfo(field);
    const control = controls[name] ?? {};
    const value = values[name];
    return info && value !== undefined && control.shownWith?.(values) !== false
      ? [{ name, info, control, value }]
      : [];
  });
}
