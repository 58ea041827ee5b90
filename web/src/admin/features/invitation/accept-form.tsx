import { parseForm } from 'api/fields';
import { acceptForm } from 'api/forms/admin';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InvitationQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, initialFocus } from '../../../ui/field.tsx';
import { focusWrong } from '../../graphql/failure.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { PasswordField } from '../../session/password-field.tsx';
import { useSession } from '../../session/session-context.ts';
import styles from './invitation.module.css';

interface AcceptFormProps {
  token: string;
  invitation: InvitationQuery['invitation'];
}

/** Asks an invited person for name and password, and signs them in. */
export function AcceptForm({ token, invitation }: AcceptFormProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const show = (wrong: Readonly<Record<string, string>>) => {
      setErrors(wrong);
      focusWrong(form, wrong);
    };
    const parsed = parseForm(acceptForm, { ...Object.fromEntries(new FormData(form)), token });
    if (!parsed.ok) return show(parsed.errors);
    setErrors({});
    setBusy(true);
    const answer = await session.accept(parsed.value);
    if (answer.ok) {
      notifySuccess(`Welcome, ${parsed.value.name}`);
      navigate('/admin', { replace: true });
      return;
    }
    setBusy(false);
    notifyFailure(answer.message ?? 'The server did not answer. Check the connection and try again.');
    show(answer.errors ?? {});
  }

  return (
    <form className={styles.text} onSubmit={submit} noValidate>
      <input type="text" autoComplete="username" value={invitation.email} readOnly hidden />
      <Field label="Your name" name="name" required error={errors.name}>
        <Input type="text" autoComplete="name" defaultValue={invitation.name} ref={initialFocus} />
      </Field>
      <PasswordField label="Password" name="password" isNew error={errors.password} />
      <Button type="submit" busy={busy}>
        {busy ? 'One moment...' : 'Accept and sign in'}
      </Button>
    </form>
  );
}
