import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type Form, fieldInfo, parseForm } from 'api/fields';
import { withNepaliMark } from 'api/rules/nepali';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureCode, fieldErrors, serverMessage } from '../graphql/failure.ts';
import { newKey, type Saved, save } from '../graphql/save.ts';
import { notifyFailure, notifySaved } from '../notify.ts';
import { useAccount } from '../session/session-context.ts';
import { draftKey, newRecord, useDraft } from './draft.ts';
import { blankValues, isChanged, type Merge, mergeValues, storedValues } from './form-values.ts';
import type { FieldValue, FormKind, FormValues, RecordRow, Sent } from './record-kind.ts';

const labelsOf = (form: Form, names: string[]) =>
  names.map((name) => (form.shape[name] && fieldInfo(form.shape[name])?.label) ?? name).join(', ');

const inWords = (value: FieldValue | undefined) =>
  Array.isArray(value)
    ? value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ')
    : String(value);

/** Returns the mark of an outdated translation as the server sets it, so that the next save does not send the old mark. */
function markOf(before: FormValues, sent: FormValues): FormValues {
  const { isNepaliBehind } = withNepaliMark<Readonly<Record<string, unknown>>>(before, sent);
  return isNepaliBehind === undefined ? {} : { isNepaliBehind: String(isNepaliBehind) };
}

async function readNow(
  client: ApolloClient,
  { operations }: FormKind,
  id: string,
): Promise<RecordRow | undefined> {
  const fetchPolicy = 'network-only';
  if ('one' in operations) {
    const { data } = await client.query({ query: operations.one, variables: { id }, fetchPolicy });
    return data?.record;
  }
  const { data } = await client.query({ query: operations.all, variables: {}, fetchPolicy });
  return data?.records.find(({ _id }) => _id === id);
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

/**
 * Manages a record's form: its values, errors, draft and save. After a new record's first save, the form may stay open and
 * continue to edit the stored record.
 *
 * @param record the stored record; null for a new one
 * @param onSaved called after a save; `queued` says whether the save was only queued
 * @param options.given a new record's initial values, in addition to the form's defaults
 * @param options.resume whether staff have already chosen to continue the draft, so that it is restored without asking
 */
export function useRecordForm(
  kind: FormKind,
  record: RecordRow | null,
  onSaved: (queued: boolean) => void,
  { given, resume = false }: { given?: FormValues; resume?: boolean } = {},
) {
  const client = useApolloClient();
  const account = useAccount();
  const [id, setId] = useState(record?._id ?? null);
  const [base, setBase] = useState(() => ({
    values: record
      ? storedValues(kind, record)
      : { ...blankValues(kind.facts.form), ...kind.begin?.(account?.name ?? ''), ...given },
    version: record?.version ?? 0,
  }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [merge, setMerge] = useState<(Merge & { theirs: FormValues }) | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = isChanged(base.values, values);
  const draft = useDraft(draftKey(kind.facts.type, id ?? newRecord), base, values, changed);
  // One idempotency key per content, so that a retry after a lost response does not save twice.
  const sending = useRef<{ values: FormValues; key: string } | null>(null);

  function change(field: string, value: FieldValue) {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _mended, ...others }) => others);
  }

  /** Merges changes that are based on an older version into the current record. */
  function meet(older: FormValues, mine: FormValues, theirs: FormValues) {
    const merged = mergeValues(older, mine, theirs);
    sending.current = null;
    setValues(merged.values);
    setMerge(merged.taken.length + merged.disputed.length > 0 ? { ...merged, theirs } : null);
  }

  /** Resolves a conflict: adopts the fields that only the colleague changed, and reports the fields that both changed. */
  async function meetTheirs(id: string) {
    const record = await readNow(client, kind, id);
    if (!record) return;
    const theirs = storedValues(kind, record);
    setBase({ values: theirs, version: record.version });
    meet(base.values, values, theirs);
  }

  function restore() {
    // Nobody else can have changed a new record.
    if (draft.offered && id === null) setValues(draft.offered.values);
    else if (draft.offered) meet(draft.offered.base.values, draft.offered.values, base.values);
    draft.decide();
  }

  const offeredAt = draft.offered?.at ?? null;
  const resumeNow = useEffectEvent(restore);
  useEffect(() => {
    if (resume && offeredAt !== null) resumeNow();
  }, [resume, offeredAt]);

  async function send(
    input: Sent,
    key: string,
  ): Promise<Saved<{ record: { _id?: string; version: number } }>> {
    const { create, update } = kind.operations;
    if (id !== null) {
      const variables = { id, version: base.version, input };
      return save(client, { mutation: update, variables }, key);
    }
    if (!create) throw new Error(`A ${kind.noun} does not begin with a form.`);
    return save(client, { mutation: create, variables: { input } }, key);
  }

  /**
   * @param set values that are saved in place of the typed ones, and shown only after the save succeeded
   * @returns whether the save succeeded, and the name of the first invalid field, which the caller focuses
   */
  async function submit(set: FormValues = {}): Promise<{ isSaved: boolean; wrong: string | null }> {
    const sent = { ...values, ...set };
    const parsed = parseForm(record ? kind.facts.form : (kind.facts.createForm ?? kind.facts.form), sent);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) return { isSaved: false, wrong: Object.keys(parsed.errors)[0] ?? null };
    setBusy(true);
    if (!sending.current || isChanged(sending.current.values, sent))
      sending.current = { values: sent, key: newKey() };
    let saved: Awaited<ReturnType<typeof send>>;
    try {
      // The JSON round trip converts Date values to ISO 8601 strings.
      saved = await send(JSON.parse(JSON.stringify(parsed.value)), sending.current.key);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error saving ${kind.noun}`);
      const refused = fieldErrors(error);
      setErrors(refused);
      if (id !== null && failureCode(error) === 'CONFLICT') await meetTheirs(id).catch(() => {});
      setBusy(false);
      return { isSaved: false, wrong: Object.keys(refused)[0] ?? null };
    }
    setBusy(false);
    sending.current = null;
    const marked = id === null ? {} : markOf(base.values, sent);
    setBase({ values: { ...sent, ...marked }, version: saved.data?.record.version ?? base.version });
    setValues((typed) => ({ ...typed, ...set, ...marked }));
    setId(id ?? saved.data?.record._id ?? null);
    setMerge(null);
    await draft.clear();
    notifySaved(saved, id !== null ? kind.messages.updated : kind.messages.created);
    onSaved(saved.queued);
    return { isSaved: true, wrong: null };
  }

  return {
    /** The stored record's id; null until a new record is saved. */
    id,
    values,
    errors,
    busy,
    changed,
    conflict: merge && {
      taken: labelsOf(kind.facts.form, merge.taken),
      disputed: merge.disputed.map((field) => ({
        label: labelsOf(kind.facts.form, [field]),
        mine: inWords(values[field]),
        theirs: inWords(merge.theirs[field]),
      })),
    },
    /** Adopts the colleague's values for the fields that both changed. */
    keepTheirs() {
      for (const field of merge?.disputed ?? []) change(field, merge?.theirs[field] ?? '');
      setMerge(null);
    },
    /** When the offered draft was typed; null without a draft. */
    offeredAt,
    restore,
    discardDraft() {
      draft.clear();
      draft.decide();
    },
    /** Deletes the draft; called before the form closes. */
    forget: draft.clear,
    change,
    submit,
    /** Saves without focusing an invalid field. @returns whether the save succeeded */
    save: async () => (await submit()).isSaved,
  };
}
