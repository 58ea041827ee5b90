import { acceptForm } from 'api/forms/admin';
import { useNavigate } from 'react-router-dom';
import type { InvitationQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, initialFocus } from '../../../ui/field.tsx';
import { notifySuccess } from '../../notify.ts';
import { useFormSubmit } from '../../session/form-dialog.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import { useSession } from '../../session/session-context.ts';
import styles from './invitation.module.css';

interface AcceptFormProps {
  token: string;
  invitation: InvitationQuery['invitation'];
}

export function AcceptForm({ token, invitation }: AcceptFormProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { errors, busy, submit } = useFormSubmit(
    acceptForm,
    async (accepted) => {
      const answer = await session.accept(accepted);
      if (!answer.ok) return answer;
      notifySuccess(`Welcome, ${accepted.name}`);
      navigate('/admin', { replace: true });
    },
    'The server did not answer. Check the connection and try again.',
    { token },
  );

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
