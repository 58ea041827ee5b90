import { useApolloClient, useMutation } from '@apollo/client/react';
import { type Form, fieldInfo, parseForm } from 'api/fields';
import { useRef, useState } from 'react';
import { failureCode, fieldErrors, serverMessage } from '../graphql/failure.ts';
import { newKey, withKey } from '../graphql/idempotency.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { blankValues, storedValues } from './form-values.ts';
import { isChanged, type Merge, mergeValues } from './merge.ts';
import type { FieldValue, RecordKind, RecordRow } from './record-kind.ts';

/** The labels of fields, as a sentence lists them. */
const labelsOf = (form: Form, names: string[]) =>
  names.map((name) => fieldInfo(form.shape[name] as never)?.label ?? name).join(', ');

/**
 * A record's form: what it holds, what is wrong with it, and its save.
 *
 * @param record the stored record, or null for a new one
 * @param onSaved runs when the server has taken it
 */
export function useRecordForm<Row extends RecordRow, Full extends RecordRow, F extends Form>(
  kind: RecordKind<Row, Full, F>,
  record: Full | null,
  onSaved: () => void,
) {
  const client = useApolloClient();
  const [base, setBase] = useState(() => ({
    values: record ? storedValues(kind, record) : blankValues(kind.form),
    version: record?.version ?? 0,
  }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [merge, setMerge] = useState<(Merge & { theirs: typeof values }) | null>(null);
  const [busy, setBusy] = useState(false);
  // One key for one content: a second try after a lost answer is the same save, a changed form is another one.
  const key = useRef<string | null>(null);
  const [create] = useMutation(kind.operations.create);
  const [update] = useMutation(kind.operations.update);

  function change(field: string, value: FieldValue) {
    key.current = null;
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _mended, ...others }) => others);
  }

  /** Somebody else saved in the meantime: takes over what only they changed, and says what both did. */
  async function meetTheirs(id: string) {
    const { data } = await client.query({
      query: kind.operations.one,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    if (!data) return;
    const theirs = storedValues(kind, data.record as Full);
    const merged = mergeValues(base.values, values, theirs);
    key.current = null;
    setBase({ values: theirs, version: data.record.version });
    setValues(merged.values);
    setMerge({ ...merged, theirs });
  }

  /** @returns the first bad field, for the focus; null when there is none */
  async function save(): Promise<string | null> {
    const parsed = parseForm(kind.form, values);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) return Object.keys(parsed.errors)[0] ?? null;
    key.current ??= newKey();
    const context = withKey(key.current);
    setBusy(true);
    try {
      if (record) {
        await update({
          variables: { id: record._id, version: base.version, input: parsed.value },
          context,
        });
      } else await create({ variables: { input: parsed.value }, context });
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error saving ${kind.noun}`);
      const refused = fieldErrors(error);
      setErrors(refused);
      if (record && failureCode(error) === 'CONFLICT') await meetTheirs(record._id).catch(() => {});
      setBusy(false);
      return Object.keys(refused)[0] ?? null;
    }
    setBusy(false);
    notifySuccess(record ? kind.messages.updated : kind.messages.created);
    onSaved();
    return null;
  }

  return {
    values,
    errors,
    busy,
    changed: isChanged(base.values, values),
    conflict: merge && {
      taken: labelsOf(kind.form, merge.taken),
      disputed: merge.disputed.map((field) => ({
        label: labelsOf(kind.form, [field]),
        theirs: String(merge.theirs[field]),
      })),
    },
    change,
    save,
  };
}
