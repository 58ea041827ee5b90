import { parseForm } from 'api/fields';
import { loginForm } from 'api/forms/admin';
import { loginMessage } from 'api/messages';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { initialFocus } from '../initial-focus.ts';
import { notifyFailure, notifySuccess } from '../notify.ts';
import { usePlatform } from '../platform-context.ts';
import styles from './login-form.module.css';
import { useSession } from './session-context.ts';

interface LoginFormProps {
  /** The likely admin; only the password is left to type. */
  email?: string | undefined;
  /** Runs after a sign-in. */
  onDone?: () => void;
  /** Drawn beside the button. */
  children?: ReactNode;
}

export function LoginForm({ email = '', onDone, children }: LoginFormProps) {
  const session = useSession();
  const { note } = usePlatform().session;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (email) initialFocus(password.current);
  }, [email]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = parseForm(loginForm, Object.fromEntries(new FormData(form)));
    setErrors(parsed.ok ? {} : parsed.errors);
    if (!parsed.ok) {
      const first = form.elements.namedItem(Object.keys(parsed.errors)[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setBusy(true);
    const answer = await session.signIn(parsed.value);
    setBusy(false);
    if (answer.ok) {
      notifySuccess(loginMessage);
      onDone?.();
    } else {
      notifyFailure(answer.message ?? 'Login failed');
      password.current?.select();
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {busy ? 'Logging in...' : 'Login'}
        </Button>
        {children}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </form>
  );
}
