import { type FormEvent, useState } from 'react';
import { FrontCard } from 'web/admin/front-card';
import { Button } from 'web/ui/button.tsx';
import { Field, Input } from 'web/ui/field.tsx';
import styles from './server-screen.module.css';

/** The message if the check of the address fails because of an error in the app itself. */
const failed =
  'Something went wrong in Prasthan. Quit the app and start it again. If it happens again, choose Help, "Copy details for support".';

/** Asks for the server's address. The main process checks the address and returns a message if the app cannot use it. */
export function ServerScreen({ onConnected }: { onConnected: () => void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('address') as HTMLInputElement;
    setBusy(true);
    setError(undefined);
    const answer = await window.desktop
      .connect(input.value)
      .catch(() => ({ ok: false, message: failed }) as const);
    setBusy(false);
    if (answer.ok) return onConnected();
    setError(answer.message);
    input.focus();
  }

  return (
    <FrontCard title="Where is your office?">
      <form className={styles.form} onSubmit={submit} noValidate>
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
    </FrontCard>
  );
}
