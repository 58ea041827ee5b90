import { useQuery } from '@apollo/client/react';
import { acceptForm, roles } from 'api/forms/admin';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { InvitationDocument, type InvitationQuery } from '../../../gql/graphql.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field, Input, initialFocus } from '../../../ui/field.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { labelOf } from '../../format.ts';
import { failureCode, serverMessage } from '../../graphql/failure.ts';
import { notifySuccess } from '../../notify.ts';
import { useFormSubmit } from '../../session/form-dialog.tsx';
import { invitationToken, takeInvitation } from '../../session/invitation-link.ts';
import { PasswordField } from '../../session/password-field.tsx';
import { useAccount, useSession } from '../../session/session-context.ts';
import styles from './invitation.module.css';

/** `Card` is a prop. If this screen imported it, the bundler would split the code of the admin's first load into more files. */
export interface InvitationProps {
  Card: ComponentType<{ title: string; children: ReactNode }>;
  /** Null until loaded. */
  brand: string | null;
}

export default function InvitationScreen({ Card, brand }: InvitationProps) {
  const [token, setToken] = useState(invitationToken);

  // Pasting another invitation link into the address bar changes only the fragment, so the page is not reloaded.
  useEffect(() => {
    const take = () => {
      takeInvitation();
      setToken(invitationToken());
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);

  if (token === null) {
    return (
      <Card title="Invitation">
        <p>Open the link in your invitation again. This address does not work without it.</p>
        <ButtonLink to="/admin" variant="secondary">
          I have an account
        </ButtonLink>
      </Card>
    );
  }
  return <Invited key={token} token={token} Card={Card} brand={brand} />;
}

function Invited({ token, Card, brand }: InvitationProps & { token: string }) {
  const account = useAccount();
  const [goesOn, setGoesOn] = useState(false);
  const { data, error, loading, refetch } = useQuery(InvitationDocument, {
    variables: { token },
    fetchPolicy: 'no-cache',
  });
  const invitation = data?.invitation;

  if (!invitation) {
    const isOver = error && failureCode(error) === 'NOT_FOUND';
    return (
      <Card title="Invitation">
        {error ? (
          <div className={styles.text} role="alert">
            <p>{serverMessage(error) ?? 'The server did not answer. Check the connection and try again.'}</p>
            {isOver ? (
              <>
                <p>If you have accepted it already, sign in with your e-mail and password.</p>
                <ButtonLink to="/admin" variant="secondary">
                  Sign in
                </ButtonLink>
              </>
            ) : (
              <Button variant="secondary" busy={loading} onClick={() => void refetch().catch(() => {})}>
                Try again
              </Button>
            )}
          </div>
        ) : (
          <p role="status">Loading the invitation…</p>
        )}
      </Card>
    );
  }

  if (account && !goesOn) {
    return (
      <Card title="Invitation">
        <div className={styles.text}>
          <p>
            This invitation is for <strong>{invitation.email}</strong>. Here <strong>{account.name}</strong>{' '}
            is signed in ({account.email}).
          </p>
          <p>If you go on, {account.name} is signed out in this browser. Unsaved work is kept for them.</p>
          <Button onClick={() => setGoesOn(true)}>Go on as {invitation.email}</Button>
          <ButtonLink to="/admin" variant="secondary">
            Stay signed in as {account.name}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card title={brand ? `Welcome to ${brand}` : 'Welcome'}>
      <p className={styles.about}>
        You are invited as <strong>{labelOf(roles, invitation.role).toLowerCase()}</strong>. You will sign in
        as <strong>{invitation.email}</strong>. The invitation is valid until{' '}
        <OfficeMoment at={invitation.expiresAt} />.
      </p>
      <AcceptForm token={token} invitation={invitation} />
    </Card>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: InvitationQuery['invitation'];
}

function AcceptForm({ token, invitation }: AcceptFormProps) {
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
