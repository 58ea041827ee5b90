import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { contactNoteForm } from 'api/forms/contact';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  AddContactNoteDocument,
  type AddContactNoteMutation,
  ContactNotesFragmentDoc,
} from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { formatMoment } from '../format.ts';
import { fieldErrors, serverMessage } from '../graphql/failure.ts';
import { newKey } from '../graphql/idempotency.ts';
import { save } from '../graphql/save.ts';
import { notifyFailure, notifyIfQueued } from '../notify.ts';
import { usePlatform } from '../platform-context.ts';
import { useHeldTyping } from '../records/use-held-typing.ts';
import styles from './contact-panel.module.css';
import type { OpenContact } from './use-contact-update.ts';

/** The notes of staff on an enquiry, oldest first, and a box for a new note. */
export function ContactNotes({ contact }: { contact: OpenContact }) {
  return (
    <section aria-labelledby="notes">
      <h4 className={styles.heading} id="notes">
        Notes
      </h4>
      {contact.notes.length > 0 && (
        <ul className={styles.entries}>
          {contact.notes.map((note) => (
            <li key={note._id} className={styles.note}>
              <p className={styles.noteText}>{note.text}</p>
              <p className={styles.byline}>
                <span title={note.admin}>{note.adminName}</span>,{' '}
                <time dateTime={note.createdAt}>{formatMoment(note.createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm id={contact._id} name={contact.name} />
    </section>
  );
}

/** Adds a note to the enquiry in the cache, unless the stream has already brought it. */
function addToNotes(cache: ApolloCache, contactId: string, note: AddContactNoteMutation['addContactNote']) {
  const options = {
    id: cache.identify({ __typename: 'Contact', _id: contactId }),
    fragment: ContactNotesFragmentDoc,
  };
  cache.updateFragment(options, (contact) => {
    if (!contact || contact.notes.some(({ _id }) => _id === note._id)) return contact;
    return { ...contact, notes: [...contact.notes, note] };
  });
}

/** A note that is not added yet survives closing the panel, a reload and a crash. */
function NoteForm({ id, name }: { id: string; name: string }) {
  const { drafts } = usePlatform();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  // A second try after a lost answer is the same note.
  const key = useRef<string | null>(null);
  const draft = `ContactNote ${id}`;

  useEffect(() => {
    drafts.read(draft).then((kept) => {
      if (kept) setText((typed) => typed || kept);
    });
  }, [drafts, draft]);

  function type(value: string) {
    key.current = null;
    setText(value);
    setError(undefined);
    if (value) drafts.write(draft, value);
    else drafts.remove(draft);
  }

  /** @returns whether the note was added, or waits to be sent */
  async function add(): Promise<boolean> {
    const parsed = parseForm(contactNoteForm, { text });
    if (!parsed.ok) {
      setError(parsed.errors.text);
      box.current?.focus();
      return false;
    }
    key.current ??= newKey();
    setBusy(true);
    try {
      const mutation = {
        mutation: AddContactNoteDocument,
        variables: { contactId: id, input: parsed.value },
      };
      const saved = await save(client, mutation, key.current);
      if (saved.data) addToNotes(client.cache, id, saved.data.addContactNote);
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
  useHeldTyping(text.trim() ? `A note about ${name}` : null, add);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await add()) box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form onSubmit={submit} className={styles.noteForm} noValidate>
      <Field label="Add a note" name="note" error={error}>
        <Textarea
          ref={box}
          rows={2}
          value={text}
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
