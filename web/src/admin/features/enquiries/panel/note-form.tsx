import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { enquiryNoteForm } from 'api/forms/enquiry';
import {
  type FormEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import {
  AddEnquiryNoteDocument,
  type AddEnquiryNoteMutation,
  EnquiryNotesFragmentDoc,
} from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field, Textarea } from '../../../../ui/field.tsx';
import { fieldErrors, serverMessage } from '../../../graphql/failure.ts';
import { rememberVersions } from '../../../graphql/newest-records.ts';
import { save } from '../../../graphql/save.ts';
import { isMac } from '../../../is-mac.ts';
import { newRecordId } from '../../../new-record-id.ts';
import { notifyFailure, notifyIfQueued } from '../../../notify.ts';
import { usePlatform } from '../../../platform-context.ts';
import { readJson } from '../../../read-json.ts';
import { useCloseQuestion } from '../../../records/use-unsaved-guard.tsx';
import { useIsPhone } from '../../../use-breakpoint.ts';
import styles from './enquiry-view.module.css';
import { inTurn } from './use-enquiry-update.ts';

interface NoteFormProps {
  id: string;
  name: string;
  ref: Ref<{ focus: () => void }>;
  onDraft: (isKept: boolean) => void;
}

/** Adds the note to the cached enquiry and increments its version, unless a live update has already done so. */
function addToNotes(cache: ApolloCache, enquiryId: string, note: AddEnquiryNoteMutation['addEnquiryNote']) {
  const options = {
    id: cache.identify({ __typename: 'Enquiry', _id: enquiryId }),
    fragment: EnquiryNotesFragmentDoc,
    fragmentName: 'EnquiryNotes',
  };
  cache.updateFragment(options, (enquiry) => {
    if (!enquiry || enquiry.notes.some(({ _id }) => _id === note._id)) return enquiry;
    const next = { ...enquiry, version: enquiry.version + 1, notes: [...enquiry.notes, note] };
    rememberVersions({ ...next, _id: enquiryId });
    return next;
  });
}

interface NoteDraft {
  text: string;
  /** The note's id, also its Idempotency-Key; null before the first attempt to save this text. */
  key: string | null;
}

/** A draft survives closing the panel, a reload and a crash. */
export function NoteForm({ id, name, ref, onDraft }: NoteFormProps) {
  const { drafts } = usePlatform();
  const isPhone = useIsPhone();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus() {
      box.current?.focus();
      box.current?.scrollIntoView({ block: 'center' });
    },
  }));
  // A retry after a lost response reuses the key. The draft contains the key for a retry after a crash.
  const key = useRef<string | null>(null);
  const draft = `EnquiryNote ${id}`;

  useEffect(() => {
    readJson<NoteDraft>(drafts, draft, ({ text }) => Boolean(text)).then((kept) => {
      if (!kept || box.current?.value) return;
      key.current = kept.key;
      setText(kept.text);
      onDraft(true);
    });
  }, [drafts, draft]);

  function type(value: string) {
    key.current = null;
    setText(value);
    setError(undefined);
    if (value) drafts.write(draft, JSON.stringify({ text: value, key: null } satisfies NoteDraft));
    else {
      drafts.remove(draft);
      onDraft(false);
    }
  }

  /** @returns whether the note was added or queued */
  async function add(): Promise<boolean> {
    const parsed = parseForm(enquiryNoteForm, { text });
    if (!parsed.ok) {
      setError(parsed.errors.text);
      box.current?.focus();
      return false;
    }
    key.current ??= newRecordId();
    const note = key.current;
    setBusy(true);
    await drafts.write(draft, JSON.stringify({ text, key: note } satisfies NoteDraft));
    try {
      const mutation = {
        mutation: AddEnquiryNoteDocument,
        variables: { enquiryId: id, input: { id: note, text: parsed.value.text } },
      };
      const saved = await inTurn(id, () => save(client, mutation, note));
      if (saved.data) addToNotes(client.cache, id, saved.data.addEnquiryNote);
      notifyIfQueued(saved);
    } catch (failure) {
      const message = serverMessage(failure) ?? 'Error adding note. It is kept here; try again.';
      setError(fieldErrors(failure).text);
      notifyFailure(message);
      return false;
    } finally {
      setBusy(false);
    }
    type('');
    return true;
  }
  useCloseQuestion(text.trim() ? `A note about ${name}` : null, busy, add);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && (await add())) box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The first Esc leaves the input; a second Esc closes the panel.
      event.preventDefault();
      event.currentTarget.blur();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form onSubmit={submit} className={styles.noteForm} noValidate>
      <Field label="Add a note" isLabelHidden name="note" error={error}>
        <Textarea
          ref={box}
          rows={1}
          placeholder={isPhone ? 'Write a note…' : `Write a note… ${isMac ? '⌘↵' : 'Ctrl+Enter'} adds it`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={text}
          // Text typed during a save would be lost, because a successful save clears the input.
          readOnly={busy}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        {busy ? 'Adding…' : 'Add note'}
      </Button>
    </form>
  );
}
