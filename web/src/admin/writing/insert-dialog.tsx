import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, initialFocus } from '../../ui/field.tsx';
import styles from './insert-dialog.module.css';
import { findEntries, type InsertEntry, insertEntries } from './insert-entries.ts';
import { useAllLive } from './use-live.ts';

const mostShown = 60;

interface InsertDialogProps {
  onChoose: (entry: InsertEntry) => void;
  onClose: () => void;
}

export function InsertDialog({ onChoose, onClose }: InsertDialogProps) {
  const { live, isWhole } = useAllLive();
  const [search, setSearch] = useState('');
  const found = findEntries(insertEntries(live), search);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Prevents Enter from submitting the form that contains the editor.
    event.preventDefault();
    if (found[0] && search.trim() !== '') onChoose(found[0]);
  }

  return (
    <Dialog onClose={onClose} title="Insert">
      <Field label="Find a fact or a list" name="insert-search">
        {/* Not an input of type "search", where the first Escape would only clear the text instead of closing the dialog. */}
        <Input
          ref={initialFocus}
          value={search}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <ul className={styles.entries} aria-label="To insert">
        {found.slice(0, mostShown).map((entry) => (
          <li key={entry.text}>
            <button type="button" className={styles.entry} onClick={() => onChoose(entry)}>
              <span>{entry.label}</span>
              <span className={styles.note}>{entry.note}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note} role="status">
        {!isWhole && 'Facts, posts or pages could not be read yet.'}
        {isWhole && found.length === 0 && 'Nothing found. New facts are added under Facts.'}
        {found.length > mostShown && `${found.length - mostShown} more: search for them.`}
      </p>
    </Dialog>
  );
}
