import { type Form, fieldInfo } from 'api/fields';
import type { FormValues } from './record-kind.ts';

/** What an empty form holds: each field's own default (SPEC.md §9). */
export function blankValues(form: Form): FormValues {
  const values: FormValues = {};
  for (const [name, field] of Object.entries(form.shape)) {
    const info = fieldInfo(field);
    if (info?.kind === 'text') values[name] = '';
    else {
      // Choices, numbers and lists read "absent" as their default.
      const parsed = (field as { safeParse(value: unknown): { data?: unknown } }).safeParse(undefined);
      values[name] = parsed.data as FormValues[string];
    }
  }
  return values;
}
