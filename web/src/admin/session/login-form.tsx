import { parseForm } from 'api/fields';
import { loginForm } from 'api/forms/admin';
import { loginMessage } from 'api/messages';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input, initialFocus } from '../../ui/field.tsx';
import { focusWrong } from '../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { usePlatform } from '../platform-context.ts';
import styles from './login-form.module.css';
import { useSession } from './session-context.ts';

// Lists unsent changes that are stored on this computer. Only the installed app stores changes, so a browser never loads this.
const WaitingHere = lazy(() => import('./waiting-here.tsx'));

interface LoginFormProps {
  /** The email address of the account that is expected to sign in. Filled in, so that only the password has to be typed. */
  email?: string | undefined;
  onDone?: () => void;
  children?: ReactNode;
}

export function LoginForm({ email = '', onDone, children }: LoginFormProps) {
  const session = useSession();
  const {
    offline,
    session: { note },
  } = usePlatform();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  // Email and password stay in the DOM while the form asks for the code, so that nothing has to be retyped.
  const [asksCode, setAsksCode] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (email) initialFocus(password.current);
  }, [email]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = parseForm(loginForm, Object.fromEntries(new FormData(form)));
    const wrong = parsed.ok ? {} : parsed.errors;
    if (asksCode && parsed.ok && !parsed.value.code) wrong.code = 'Code is required';
    setErrors(wrong);
    if (!parsed.ok || wrong.code) return focusWrong(form, wrong);
    setBusy(true);
    const answer = await session.signIn(parsed.value);
    setBusy(false);
    if (answer.ok) {
      notifySuccess(loginMessage);
      onDone?.();
      return;
    }
    const wanted = answer.errors?.code;
    // A missing code only leads to the second step; a wrong code is an error.
    if (wanted && !asksCode) return setAsksCode(true);
    notifyFailure(answer.message ?? 'Login failed');
    if (wanted) setErrors({ code: wanted });
    else if (!asksCode) password.current?.select();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.step} hidden={asksCode}>
        <Field label="Email" name="email" required error={errors.email}>
          <Input
            type="email"
            autoComplete="username"
            defaultValue={email}
            ref={email ? undefined : initialFocus}
          />
        </Field>
        <Field label="Password" name="password" required error={errors.password}>
          <Input type="password" autoComplete="current-password" ref={password} />
        </Field>
        <p className={styles.note}>
          Forgotten your password? Whoever runs the office’s server can set a new one.
        </p>
      </div>
      {asksCode && <CodeField error={errors.code} />}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
        {asksCode && (
          <Button variant="quiet" onClick={() => setAsksCode(false)}>
            Back
          </Button>
        )}
        {children}
      </div>
      {offline && (
        <Suspense>
          <WaitingHere />
        </Suspense>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </form>
  );
}

export function CodeField({ error }: { error: string | undefined }) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className={styles.step}>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        required
        hint={
          isRecovery
            ? 'One of the ten codes that you kept. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
        error={error}
      >
        <Input
          // A new key creates a new input for the other kind of code, with the right on-screen keyboard and with focus.
          key={String(isRecovery)}
          type="text"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className={styles.code}
          ref={initialFocus}
        />
      </Field>
      <Button
        variant="quiet"
        size="small"
        className={styles.other}
        onClick={() => setIsRecovery(!isRecovery)}
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
