import { type FormEvent, useState } from 'react';
import { Button } from 'web/ui/button.tsx';
import { Field, Input } from 'web/ui/field.tsx';
import styles from './server-screen.module.css';

/** The first run: which server this app works with. The main process checks the address and says what is wrong with it. */
export function ServerScreen({ onConnected }: { onConnected: () => void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('address') as HTMLInputElement;
    setBusy(true);
    setError(undefined);
    const answer = await window.desktop.connect(input.value);
    setBusy(false);
    if (answer.ok) return onConnected();
    setError(answer.message);
    input.focus();
  }

  return (
    <main className={styles.screen}>
      <div className={styles.contours} aria-hidden="true" />
      <form className={styles.card} onSubmit={submit} noValidate>
        <h1 className={styles.title}>Where is your office?</h1>
        <p className={styles.lead}>
          This app works with the website of your consultancy. Type the address that you open in a browser.
        </p>
        <Field
          label="Address of the website"
          name="address"
          hint="For example www.example.com.np"
          error={error}
          required
        >
          <Input type="text" inputMode="url" autoComplete="url" spellCheck={false} autoFocus />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? 'Looking for it...' : 'Continue'}
        </Button>
      </form>
    </main>
  );
}
