import type { Form } from 'api/fields';
import { storedValues } from './form-values.ts';
import type { FormKind, RecordRow } from './record-kind.ts';

/** What a record is called: by its form's title or name, or else by its kind. */
export function nameOfRecord<Full extends RecordRow, F extends Form>(
  kind: FormKind<Full, F>,
  record: Full,
): string {
  const { title, name } = storedValues(kind, record);
  const called = title ?? name;
  return typeof called === 'string' && called !== '' ? called : kind.title;
}
