import type { Reference } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { parseForm } from 'api/fields';
import { contactNoteForm } from 'api/forms/contact';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { formatMoment } from '../../format.ts';
import { fieldErrors, serverMessage } from '../../graphql/failure.ts';
import { newKey, withKey } from '../../graphql/idempotency.ts';
import { notifyFailure } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import styles from './contact-panel.module.css';
import { addNoteMutation } from './contacts.operations.ts';
import type { OpenContact } from './use-contact-update.ts';

/** What staff wrote about an enquiry, oldest first, and a box for more. */
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
                {note.admin}, <time dateTime={note.createdAt}>{formatMoment(note.createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm id={contact._id} />
    </section>
  );
}

/** A note that is not added yet survives the panel, a reload and a crash. */
function NoteForm({ id }: { id: string }) {
  const { drafts } = usePlatform();
  const [add, { loading }] = useMutation(addNoteMutation);
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseForm(contactNoteForm, { text });
    if (!parsed.ok) {
      setError(parsed.errors.text);
      box.current?.focus();
      return;
    }
    key.current ??= newKey();
    try {
      await add({
        variables: { contactId: id, input: parsed.value },
        context: withKey(key.current),
        update: (cache, { data }) => {
          cache.modify({
            id: cache.identify({ __typename: 'Contact', _id: id }),
            fields: {
              notes(notes, { toReference, readField }) {
                const there = notes as Reference[];
                // The stream may have brought it already.
                const isThere = there.some((note) => readField('_id', note) === data?.addContactNote._id);
                return !data || isThere ? notes : [...there, toReference(data.addContactNote as never)];
              },
            },
          });
        },
      });
    } catch (failure) {
      const message = serverMessage(failure) ?? 'Error adding note. It is kept here; try again.';
      setError(fieldErrors(failure).text);
      notifyFailure(message);
      return;
    }
    type('');
    box.current?.focus();
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
      <Button type="submit" variant="secondary" size="small" busy={loading}>
        {loading ? 'Adding…' : 'Add note'}
      </Button>
    </form>
  );
}
