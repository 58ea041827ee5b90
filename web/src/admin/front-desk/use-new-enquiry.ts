import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { staffEnquiryForm } from 'api/forms/enquiry';
import { useEffect, useRef, useState } from 'react';
import { CreateEnquiryDocument, type InboxRowFragment, NotedEnquiryDocument } from '../../gql/graphql.ts';
import type { EnquiryStart } from '../front-desk-context.ts';
import { failureCode, fieldErrors, isUnsent, serverMessage } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import { officeNow } from '../office-clock.ts';
import { usePlatform } from '../platform-context.ts';
import { useDraft } from '../records/draft.ts';
import { useAccount } from '../session/session-context.ts';
import { useOfficeTimes } from '../use-office-times.ts';
import { blankValues, type EnquiryValues, inputOf, isTyped, restoredValues } from './enquiry-values.ts';

const originKey = 'lastOrigin';
/** How long a draft is kept, in ms. Short, because a draft contains personal data. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** `stored` is set if an earlier attempt has already saved the enquiry, with different values. */
export interface EnquiryFault {
  message: string;
  isUnsent: boolean;
  stored: InboxRowFragment | null;
}

export type EnquiryErrors = Readonly<Partial<Record<keyof EnquiryValues, string>>>;

export interface SavedEnquiry {
  row: InboxRowFragment | null;
  id: string;
  name: string;
  queued: boolean;
}

export type EnquiryForm = ReturnType<typeof useNewEnquiry>;

export function useNewEnquiry(start: EnquiryStart, onSaved: (saved: SavedEnquiry) => void) {
  const client = useApolloClient();
  const { drafts } = usePlatform();
  const me = useAccount()?._id ?? '';
  const times = useOfficeTimes();
  const [base] = useState(() => blankValues(start, me, times));
  const [values, setValues] = useState(base);
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const [fault, setFault] = useState<EnquiryFault | null>(null);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const sent = useRef<{ content: string; key: string } | null>(null);
  const changed = isTyped(base, values);
  const draft = useDraft('Enquiry', null, {
    base,
    values,
    newId: values.id,
    changed,
    lifetime,
  });
  const { offered } = draft;

  useEffect(() => {
    drafts.read(originKey).then((kept) => {
      if (kept) setValues((before) => ({ ...before, origin: kept }));
    });
  }, [drafts]);

  function change(part: Partial<EnquiryValues>) {
    // The form must not change during a save.
    if (isSending.current) return;
    setValues((before) => ({ ...before, ...part }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function fail(message: string, found: EnquiryErrors = {}, stored: InboxRowFragment | null = null) {
    setErrors(found);
    setFault({ message, isUnsent: false, stored });
    return { isSaved: false, wrong: Object.keys(found)[0] ?? null };
  }

  /** @returns `wrong`: the name of the first invalid field */
  async function submit(): Promise<{ isSaved: boolean; wrong: string | null }> {
    if (isSending.current) return { isSaved: false, wrong: null };
    const at = values.at || new Date(officeNow()).toISOString();
    const input = inputOf({ ...values, at });
    const parsed = parseForm(staffEnquiryForm, input);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      return { isSaved: false, wrong: Object.keys(parsed.errors)[0] ?? null };
    }
    isSending.current = true;
    const content = JSON.stringify(input);
    // A retry with the same content reuses the Idempotency-Key, so that nothing is saved twice after a lost response.
    if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() };
    setBusy(true);
    setErrors({});
    setFault(null);
    setValues((before) => ({ ...before, at }));
    try {
      const { data, queued } = await save(
        client,
        { mutation: CreateEnquiryDocument, variables: { input } },
        sent.current.key,
      );
      await draft.clear();
      void drafts.write(originKey, values.origin);
      onSaved({ row: data?.createEnquiry ?? null, id: values.id, name: values.name.trim(), queued });
      return { isSaved: true, wrong: null };
    } catch (error) {
      isSending.current = false;
      setBusy(false);
      if (isUnsent(error)) {
        const why = serverMessage(error) ?? 'The server cannot be reached.';
        setFault({
          message: `Not saved yet. ${why} What you typed stays here.`,
          isUnsent: true,
          stored: null,
        });
        return { isSaved: false, wrong: null };
      }
      const stored = failureCode(error) === 'CONFLICT' ? await readStored(values.id) : null;
      return fail(serverMessage(error) ?? 'Error saving enquiry', fieldErrors(error), stored);
    }
  }

  const readStored = (id: string) =>
    client
      .query({ query: NotedEnquiryDocument, variables: { id }, fetchPolicy: 'no-cache' })
      .then(({ data }) => data?.adminEnquiry ?? null)
      .catch(() => null);

  return {
    values,
    errors,
    fault,
    busy,
    changed,
    change,
    submit,
    offeredAt: offered?.at ?? null,
    /** The name or the number in the offered draft; '' if it has neither. */
    offeredOf: String(offered?.values.name || offered?.values.phone || ''),
    keepOffered: draft.accept,
    restore() {
      if (offered) setValues(restoredValues(base, offered.values));
      draft.accept();
    },
    discard: draft.discard,
    forget: draft.clear,
  };
}
