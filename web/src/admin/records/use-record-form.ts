import { useApolloClient } from '@apollo/client/react';
import { type Form, fieldInfo, parseForm } from 'api/fields';
import { isSame } from 'api/rules/merge';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { contestedIn, fieldErrors, serverMessage } from '../graphql/failure.ts';
import { type Saved, save } from '../graphql/save.ts';
import { newRecordId } from '../new-record-id.ts';
import { notifyFailure, notifySaved } from '../notify.ts';
import { useAccount } from '../session/session-context.ts';
import { useDraft } from './draft.ts';
import {
  blankValues,
  changedIn,
  controlValues,
  isChanged,
  outline,
  presentValues,
  sentValues,
  storedValues,
  withoutBlankRows,
} from './form-values.ts';
import type { FieldValue, FormKind, FormValues, RecordRow, Sent } from './record-kind.ts';

const labelOf = ({ shape }: Form, name: string) => (shape[name] && fieldInfo(shape[name])?.label) ?? name;

const inWords = (value: FieldValue | undefined) => (Array.isArray(value) ? outline(value) : String(value));

export type RecordFormState = ReturnType<typeof useRecordForm>;

/**
 * After a new record's first save, the form may stay open and continue to edit the stored record.
 * @param record - null for a new record
 * @param onSaved - `queued`: whether the save was only queued. `id`: null if the record's id is not known yet. `isAll`: false
 * if staff have typed since the save began, so that the form must stay open
 * @param options.given - initial values in addition to the form's defaults
 * @param options.resume - whether to restore the draft without asking
 */
export function useRecordForm(
  kind: FormKind,
  record: RecordRow | null,
  onSaved: (queued: boolean, id: string | null, isAll: boolean) => void,
  { given, resume = false }: { given?: FormValues; resume?: boolean } = {},
) {
  const client = useApolloClient();
  const account = useAccount();
  const [id, setId] = useState(record?._id ?? null);
  // The stored values on which an edit is based.
  const [base, setBase] = useState<FormValues>(() =>
    record
      ? storedValues(kind, record)
      : { ...blankValues(kind.facts.form), ...kind.begin?.(account?.name ?? ''), ...given },
  );
  const [values, setValues] = useState(base);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** In a conflict, the colleague's values of the fields that were changed both here and by the colleague; otherwise null. */
  const [theirs, setTheirs] = useState<FormValues | null>(null);
  // A colleague's values that the user has decided to overwrite. They are not added to `base`, because the draft stores `base`,
  // and a restored draft must report the conflict again.
  const overwritten = useRef<FormValues>({});
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  const [busy, setBusy] = useState(false);
  const isLeft = useRef(false);
  // The id for a new record. It stays the same after a lost response, because the record may already exist.
  const [newId, setNewId] = useState(() => newRecordId());
  // The form for a new Person record contains the id as one of its values.
  const ownId = String(values.id ?? newId);
  const changed = isChanged(base, values);
  const draft = useDraft(kind.facts.type, id, { base, values, newId: ownId, changed });
  // The last attempt. If the values are unchanged, a retry reuses its idempotency key, so that nothing is saved twice.
  const sending = useRef<{ values: FormValues; output: Sent; key: string } | null>(null);
  /** The values of earlier attempts that got no response. The server may or may not have saved them. */
  const unanswered = useRef<FormValues[]>([]);

  function change(field: string, value: FieldValue) {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _mended, ...others }) => others);
  }

  /** Restores the offered draft. If a colleague has changed the same fields since, the next save reports the conflict. */
  function restore() {
    const { offered } = draft;
    if (offered && id === null) {
      setBase(offered.base);
      setValues(offered.values);
      setNewId(offered.newId);
    } else if (offered) {
      const typed = changedIn(offered.base, offered.values);
      const before = Object.fromEntries(Object.keys(typed).map((name) => [name, offered.base[name] ?? '']));
      setBase((stored) => ({ ...stored, ...before }));
      setValues((stored) => ({ ...stored, ...typed }));
    }
    draft.accept();
  }

  function meet(contested: Readonly<Record<string, unknown>>) {
    const now = controlValues(contested);
    // Earlier decisions to overwrite stay valid, except for fields that the colleague has changed again.
    for (const name of Object.keys(now)) delete overwritten.current[name];
    // A new record conflicts only if an earlier attempt created it and the response was lost. The next save must update it.
    if (id === null) setId(ownId);
    setTheirs(now);
  }

  const offeredAt = draft.offered?.at ?? null;
  const resumeNow = useEffectEvent(restore);
  useEffect(() => {
    if (resume && offeredAt !== null) resumeNow();
  }, [resume, offeredAt]);

  type SavedRecord = Saved<{ record: { _id?: string; version: number } }>;
  // The JSON round trip converts Date values to ISO 8601 strings.
  const inputOf = (output: Sent) => JSON.parse(JSON.stringify(output));

  function create({ output, key }: { output: Sent; key: string }): Promise<SavedRecord> {
    const { create: mutation } = kind.operations;
    if (!mutation) throw new Error(`A ${kind.noun} does not begin with a form.`);
    return save(client, { mutation, variables: { id: newId, input: inputOf(output) } }, key);
  }

  /** Sends only the values that differ from `seen`. */
  function update(
    of: string,
    seen: FormValues,
    { values: sent, output, key }: NonNullable<typeof sending.current>,
  ): Promise<SavedRecord> {
    const names = Object.keys(changedIn(seen, sent));
    const only = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
    const variables = { id: of, input: only(inputOf(output)), base: sentValues(kind, only(seen)) };
    return save(client, { mutation: kind.operations.update, variables }, key);
  }

  async function send(sent: FormValues, output: Sent): Promise<SavedRecord> {
    const before = sending.current;
    const isRepeated = before && !isChanged(before.values, sent);
    const attempt = isRepeated ? before : { values: sent, output, key: crypto.randomUUID() };
    sending.current = attempt;
    if (before && !isRepeated) unanswered.current = [...unanswered.current, before.values];
    const earlier = unanswered.current;
    const decided = { ...base, ...overwritten.current };
    // Staff may have changed a field back after an earlier attempt. Such a field must be sent, too, because that attempt may
    // have been saved.
    const setBack = earlier.flatMap((each) =>
      Object.entries(changedIn(sent, each)).filter(([name]) => !(name in changedIn(decided, sent))),
    );
    const seen = { ...decided, ...Object.fromEntries(setBack) };
    return (id === null ? create(attempt) : update(id, seen, attempt)).catch((error) => {
      const stored = controlValues(contestedIn(error) ?? {});
      const isOwn = (name: string) =>
        earlier.some((each) => isSame(sentValues(kind, each)[name], sentValues(kind, stored)[name]));
      const own = Object.entries(stored).filter(([name]) => isOwn(name));
      if (own.length === 0) throw error;
      // The server's values in `own` come from the user's own earlier attempts, so they are overwritten without asking.
      return update(
        id ?? ownId,
        { ...seen, ...Object.fromEntries(own) },
        { ...attempt, key: crypto.randomUUID() },
      );
    });
  }

  /**
   * Saves the form. The values in `set` replace the typed ones.
   * @returns `isSaved`: false if the save failed or staff typed during it. `wrong`: the name of the first invalid field
   */
  async function submit(set: FormValues = {}): Promise<{ isSaved: boolean; wrong: string | null }> {
    const sent = withoutBlankRows(kind.facts.form, { ...values, ...set });
    const form = id === null ? (kind.facts.createForm ?? kind.facts.form) : kind.facts.form;
    const parsed = parseForm(form, sent);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) return { isSaved: false, wrong: Object.keys(parsed.errors)[0] ?? null };
    setBusy(true);
    let saved: Awaited<ReturnType<typeof send>>;
    try {
      saved = await send(sent, parsed.value as Sent);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? `Error saving ${kind.noun}`);
      const refused = fieldErrors(error);
      setErrors(refused);
      const contested = contestedIn(error);
      // The server has not stored a refused attempt, so the next attempt is not a retry of it.
      if (contested || Object.keys(refused).length > 0) sending.current = null;
      if (contested) meet(contested);
      setBusy(false);
      return { isSaved: false, wrong: Object.keys(refused)[0] ?? null };
    }
    sending.current = null;
    unanswered.current = [];
    overwritten.current = {};
    // If staff left this form during the save, `forget` has already deleted its draft. A draft that exists now must be kept: it
    // belongs to a form for the same record that was opened since.
    if (!isLeft.current) await draft.clear();
    setBusy(false);
    // Takes from the response only the values that differ from the request: a colleague's changes and derived values. Typed
    // text stays as it is, even if the server has trimmed spaces, so that the caret does not move.
    const present = saved.data ? presentValues(kind, saved.data.record) : {};
    const asked = parsed.value as FormValues;
    const fresh = Object.entries(present).filter(([name, value]) => !isSame(value, asked[name]));
    const stored = { ...sent, ...Object.fromEntries(fresh) };
    const later = Object.keys(changedIn(values, latest.current));
    // For a field that the user edited during the save, the base is the value sent, not the value in the response. If a
    // colleague has changed the field, too, the next save then reports a conflict.
    setBase({ ...stored, ...Object.fromEntries(later.map((name) => [name, sent[name] ?? ''])) });
    setValues((typed) => ({ ...stored, ...changedIn(values, typed) }));
    const storedId = id ?? saved.data?.record._id ?? null;
    setId(storedId);
    setTheirs(null);
    notifySaved(saved, id !== null ? kind.messages.updated : kind.messages.created);
    onSaved(saved.queued, storedId, later.length === 0);
    return { isSaved: later.length === 0, wrong: null };
  }

  return {
    /** Null until a new record is saved. */
    id,
    values,
    errors,
    busy,
    changed,
    /** The fields for which the save was refused, because a colleague has changed them, too; null without a conflict. */
    disputed:
      theirs &&
      Object.keys(theirs).map((field) => ({
        label: labelOf(kind.facts.form, field),
        mine: inWords(values[field]),
        theirs: inWords(theirs[field]),
      })),
    /** Lets the next save overwrite the colleague's values. */
    overwriteTheirs() {
      Object.assign(overwritten.current, theirs);
    },
    keepTheirs() {
      setBase((before) => ({ ...before, ...theirs }));
      setValues((mine) => ({ ...mine, ...theirs }));
      setTheirs(null);
    },
    offeredAt: resume ? null : offeredAt,
    /** Whether the fields must not be shown yet, because the restored draft would replace what is typed into them. */
    isResuming: resume && draft.offered !== null,
    restore,
    discardDraft: draft.discard,
    /** Deletes the draft. Call before the form closes. */
    forget() {
      isLeft.current = true;
      draft.clear();
    },
    change,
    submit,
    /** Like `submit`, but resolves only to `isSaved`. For `useUnsavedGuard`. */
    save: async () => (await submit()).isSaved,
  };
}
