import { useApolloClient, useQuery } from '@apollo/client/react';
import { codeForm, confirmForm } from 'api/forms/admin';
import { useState } from 'react';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { formatMoment } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifySuccess } from '../../notify.ts';
import { FormDialog } from '../../session/form-dialog.tsx';
import { CodeField } from '../../session/login-form.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import styles from './profile.module.css';

type SignIn = SessionsQuery['sessions'][number];

export function Sessions({ twoFactorOn }: { twoFactorOn: boolean }) {
  const result = useQuery(SessionsDocument, { fetchPolicy: 'network-only' });
  const [ending, setEnding] = useState<SignIn | 'others' | null>(null);

  return (
    <Loaded result={{ ...result, data: result.data?.sessions }} what="sign-ins">
      {(sessions) => (
        <>
          <ul className={styles.sessions}>
            {sessions.map((each) => (
              <li key={each._id} className={styles.session}>
                <div>
                  <p className={styles.device}>
                    {each.device}
                    {each.isCurrent && <span className={styles.here}> This one</span>}
                  </p>
                  <p className={styles.about}>
                    {each.address && `${each.address}, `}
                    last seen <OfficeMoment at={each.lastSeenAt} short />, signed in{' '}
                    <OfficeMoment at={each.signedInAt} short />
                  </p>
                </div>
                {!each.isCurrent && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Sign out ${each.device}, signed in ${formatMoment(each.signedInAt)}`}
                    onClick={() => setEnding(each)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button variant="secondary" className={styles.submit} onClick={() => setEnding('others')}>
              Sign out everywhere else
            </Button>
          )}
          {ending && (
            <EndSessions
              what={ending === 'others' ? null : ending}
              twoFactorOn={twoFactorOn}
              onClose={() => setEnding(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

interface EndSessionsProps {
  what: { _id: string; device: string } | null;
  twoFactorOn: boolean;
  onClose: () => void;
}

/** Asks for a two-factor code, or for the password if two-factor authentication is off. */
function EndSessions({ what, twoFactorOn, onClose }: EndSessionsProps) {
  const client = useApolloClient();

  async function end(proof: { code: string } | { password: string }): Promise<undefined> {
    try {
      await (what
        ? client.mutate({ mutation: EndSessionDocument, variables: { id: what._id, ...proof } })
        : client.mutate({ mutation: EndOtherSessionsDocument, variables: proof }));
      notifySuccess(what ? `${what.device} is signed out` : 'Signed out everywhere else');
      onClose();
    } finally {
      // The list is reloaded even after an error, because the server may have ended the session before the response was lost.
      void client.refetchQueries({ include: [SessionsDocument] }).catch(() => {});
    }
  }

  return (
    <FormDialog
      title={what ? `Sign out ${what.device}?` : 'Sign out everywhere else?'}
      form={twoFactorOn ? codeForm : confirmForm}
      action="Sign out"
      busyAction="Signing out..."
      failure="Error signing out. Check the connection and try again."
      send={end}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {twoFactorOn
              ? 'Enter a code of your second factor, so that nobody else can sign you out.'
              : 'Enter your password, so that nobody else can sign you out.'}
          </p>
          {twoFactorOn ? (
            <CodeField error={errors.code} />
          ) : (
            <PasswordField label="Password" name="password" isFirst error={errors.password} />
          )}
        </>
      )}
    </FormDialog>
  );
}
