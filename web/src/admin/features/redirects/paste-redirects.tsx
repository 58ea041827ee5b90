import { useApolloClient } from '@apollo/client/react';
import { linesOf, NoSheet } from 'api/import/cells';
import { type FormEvent, useState } from 'react';
import { AdminRedirectsDocument, CreateRedirectsDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { countOf } from '../../format.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { notifySuccess } from '../../notify.ts';
import styles from './paste-redirects.module.css';

/** Saves pasted redirects. Rows that cannot be saved stay in the text box, and the reason for each is listed below. */
export function PasteRedirects() {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [reasons, setReasons] = useState<readonly string[]>([]);

  async function add(rows: readonly string[][]) {
    const { data } = await client.mutate({
      mutation: CreateRedirectsDocument,
      variables: { rows: rows.map(([from = '', to = '']) => ({ from, to })) },
      refetchQueries: [AdminRedirectsDocument],
    });
    if (!data) return;
    const { created, refused } = data.createRedirects;
    if (created > 0) notifySuccess(`${countOf(created, 'redirect', 'redirects')} saved.`);
    setText(refused.map(({ row }) => rows[row]?.join('\t').trimEnd()).join('\n'));
    setReasons(refused.map(({ row, reason }, index) => `Line ${index + 1}, ${rows[row]?.[0]}: ${reason}`));
    if (refused.length > 0)
      setWrong(`${countOf(refused.length, 'row was', 'rows were')} not saved. Correct them and try again.`);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setWrong(undefined);
    setReasons([]);
    try {
      const rows = linesOf(text).map(({ cells }) => cells);
      // If the first row does not start with an address, the row contains the column names.
      const isHeader = !/^(\/|https?:)/i.test(rows[0]?.[0] ?? '') && rows.length > 1;
      void attempt(() => add(isHeader ? rows.slice(1) : rows), 'Error saving the redirects. Try again.');
    } catch (error) {
      if (!(error instanceof NoSheet)) throw error;
      setWrong(`This cannot be read. ${error.message}`);
    }
  }

  return (
    <details className={styles.paste}>
      <summary>Paste addresses of an old site</summary>
      <form onSubmit={onSubmit}>
        <Field
          label="Addresses"
          name="addresses"
          hint="Two columns, from and to, with a tab, comma or semicolon between them. At most 1,000 rows at once."
          error={wrong}
        >
          <Textarea
            rows={6}
            className={styles.cells}
            value={text}
            spellCheck={false}
            placeholder={
              'https://www.old-site.example/about-us.html, /about\n/ielts.php, /test-preparation/ielts'
            }
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {reasons.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard.
          <ul className={styles.reasons} aria-label="Rows that were not saved" tabIndex={0}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <Button type="submit" size="small" busy={busy} disabled={text.trim() === ''}>
          {busy ? 'Saving…' : 'Add redirects'}
        </Button>
      </form>
    </details>
  );
}
