import { useApolloClient, useMutation } from '@apollo/client/react';
import { type Form, fieldInfo, parseForm } from 'api/fields';
import { useRef, useState } from 'react';
import { failureCode, fieldErrors, serverMessage } from '../graphql/failure.ts';
import { newKey, withKey } from '../graphql/idempotency.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { blankValues, storedValues } from './form-values.ts';
import { isChanged, type Merge, mergeValues } from './merge.ts';
import type { FieldValue, FormKind, FormValues, RecordRow, Sent } from './record-kind.ts';
import { useDraft } from './use-draft.ts';

/** The labels of fields, as a sentence lists them. */
const labelsOf = (form: Form, names: string[]) =>
  names.map((name) => fieldInfo(form.shape[name] as never)?.label ?? name).join(', ');

const inWords = (value: FieldValue | undefined) =>
  Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ')
    : String(value);

/** What a form shows and does; see `useRecordForm`. */
export type RecordFormState = ReturnType<typeof useRecordForm>;

/**
 * A record's form: what it holds, what is wrong with it, its draft and its save.
 *
 * @param record the stored record, or null for a new one
 * @param onSaved runs when the server has taken it
 */
export function useRecordForm<Full extends RecordRow, F extends Form>(
  kind: FormKind<Full, F>,
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
  const [merge, setMerge] = useState<(Merge & { theirs: FormValues }) | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = isChanged(base.values, values);
  const draft = useDraft(`${kind.type}:${record?._id ?? 'new'}`, base, values, changed);
  // One key for one content: a second try after a lost answer is the same save, a changed form is another one.
  const key = useRef<string | null>(null);
  const [update] = useMutation(kind.operations.update);

  function change(field: string, value: FieldValue) {
    key.current = null;
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _mended, ...others }) => others);
  }

  /** Brings what I typed on an older record together with what it has become since. */
  function meet(older: FormValues, mine: FormValues, theirs: FormValues) {
    const merged = mergeValues(older, mine, theirs);
    key.current = null;
    setValues(merged.values);
    setMerge(merged.taken.length + merged.disputed.length > 0 ? { ...merged, theirs } : null);
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
    setBase({ values: theirs, version: data.record.version });
    meet(base.values, values, theirs);
  }

  function restore() {
    if (draft.offered) meet(draft.offered.base.values, draft.offered.values, base.values);
    draft.decide();
  }

  async function send(input: Sent<F>): Promise<number> {
    key.current ??= newKey();
    const context = withKey(key.current);
    if (record) {
      const variables = { id: record._id, version: base.version, input };
      const { data } = await update({ variables, context });
      return data?.record.version ?? base.version;
    }
    if (!kind.operations.create) throw new Error(`A ${kind.noun} does not begin with a form.`);
    await client.mutate({ mutation: kind.operations.create, variables: { input }, context });
    return 0;
  }

  /** @returns the first bad field, for the focus; null when there is none */
  async function save(): Promise<string | null> {
    const parsed = parseForm(kind.form, values);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) return Object.keys(parsed.errors)[0] ?? null;
    setBusy(true);
    let version: number;
    try {
      // As it travels: moments become ISO texts.
      version = await send(JSON.parse(JSON.stringify(parsed.value)));
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error saving ${kind.noun}`);
      const refused = fieldErrors(error);
      setErrors(refused);
      if (record && failureCode(error) === 'CONFLICT') await meetTheirs(record._id).catch(() => {});
      setBusy(false);
      return Object.keys(refused)[0] ?? null;
    }
    setBusy(false);
    setBase({ values, version });
    setMerge(null);
    await draft.clear();
    notifySuccess(record ? kind.messages.updated : kind.messages.created);
    onSaved();
    return null;
  }

  return {
    values,
    errors,
    busy,
    changed,
    conflict: merge && {
      taken: labelsOf(kind.form, merge.taken),
      disputed: merge.disputed.map((field) => ({
        label: labelsOf(kind.form, [field]),
        theirs: inWords(merge.theirs[field]),
      })),
    },
    /** When the draft that is offered was typed; null when there is none. */
    offeredAt: draft.offered?.at ?? null,
    restore,
    discardDraft() {
      draft.clear();
      draft.decide();
    },
    /** Forgets what was typed, before the form goes. */
    forget: draft.clear,
    change,
    save,
  };
}
