import { type FormEvent, useEffect, useState } from 'react';
import { FrontCard } from 'web/admin/front-card';
import { Button } from 'web/ui/button.tsx';
import { Field, Input } from 'web/ui/field.tsx';
import type { KeychainState } from '../shared/ipc.ts';
import styles from './server-screen.module.css';

const { desktop } = window;

const noKeychain = 'The keychain of this computer does not answer. Open it, then try again.';

/** Asks for the PIN. Staff who have forgotten the PIN can sign in with their password. */
export function LockScreen({ onOpened }: { onOpened: () => void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isForgotten, setForgotten] = useState(false);

  useEffect(() => {
    document.title = 'Prasthan';
    return desktop.onKeychain((state: KeychainState) => {
      if (state === 'open') onOpened();
    });
  }, [onOpened]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('pin') as HTMLInputElement;
    setBusy(true);
    setError(undefined);
    const answer = await desktop.unlock(input.value).catch(() => null);
    setBusy(false);
    if (answer?.ok) return;
    if (!answer) setError(noKeychain);
    else setError(`That is not the PIN. ${waitInWords(answer.wait)}`);
    input.select();
  }

  const forget = () =>
    desktop.forgetLock().catch(() => {
      setForgotten(false);
      setError(noKeychain);
    });

  if (isForgotten) {
    return (
      <FrontCard title="Open without the PIN?">
        <div className={styles.form}>
          <p className={styles.lead}>
            You sign in with your password, and the copy of the office is fetched anew. Unsaved typing and
            changes that wait to be sent are kept.
          </p>
          <Button onClick={() => setForgotten(false)}>Type the PIN</Button>
          <Button variant="quiet" onClick={forget}>
            Sign in with the password
          </Button>
        </div>
      </FrontCard>
    );
  }
  return (
    <FrontCard title="Prasthan is locked">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="PIN" name="pin" error={error} required>
          <Input type="password" autoComplete="off" autoFocus />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? 'Opening...' : 'Unlock'}
        </Button>
        <Button variant="quiet" onClick={() => setForgotten(true)}>
          I forgot the PIN
        </Button>
      </form>
    </FrontCard>
  );
}

/** @param wait - the time in ms until the next guess is allowed; null if no more guesses are allowed */
export function waitInWords(wait: number | null): string {
  if (wait === null) return 'That was wrong too often. Sign in with your password instead.';
  if (wait <= 0) return 'Try again.';
  const seconds = Math.ceil(wait / 1000);
  if (seconds < 60) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
