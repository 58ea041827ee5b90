import { type ChangedField, type ChangeWords, useChangeWords } from './change-words.ts';
import styles from './changed-fields.module.css';

/** Longer values are cut off after this number of characters, because a whole article would hide the rest of the log. */
const longest = 160;

const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

export function ChangedFields({ change }: { change: Parameters<ChangeWords['changedFields']>[0] }) {
  const { changedFields } = useChangeWords();
  return (
    <ul className={styles.fields}>
      {changedFields(change).map((field) => (
        <li key={field.field}>
          <Change {...field} />
        </li>
      ))}
    </ul>
  );
}

function Change({ field, label, before, after }: ChangedField) {
  // The log stores ids instead of people's names, so that no name remains after a person is erased.
  const said = (text: string) => (field === 'personId' ? 'a person' : short(text));
  return (
    <>
      <span className={styles.label}>{label}</span>{' '}
      {before !== null && (
        <>
          <span className="visually-hidden">from</span> <del className={styles.before}>
            {said(before)}
          </del>{' '}
        </>
      )}
      <span className="visually-hidden">to</span>
      <span aria-hidden="true">→</span>{' '}
      <ins className={styles.after}>{after === null ? 'none' : said(after)}</ins>
    </>
  );
}
