import { useApolloClient } from '@apollo/client/react';
import { codeForm, confirmForm } from 'api/forms/admin';
import { EndOtherSessionsDocument, EndSessionDocument, SessionsDocument } from '../../../gql/graphql.ts';
import { notifySuccess } from '../../notify.ts';
import { CodeField } from '../../session/code-field.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { PasswordField } from '../../session/password-field.tsx';

interface EndSessionsProps {
  what: { _id: string; device: string } | null;
  twoFactorOn: boolean;
  onClose: () => void;
}

/** Asks for a code of the second factor, or for the password without one, before other sign-ins are ended. */
export function EndSessions({ what, twoFactorOn, onClose }: EndSessionsProps) {
  const client = useApolloClient();

  async function end(proof: { code: string } | { password: string }): Promise<undefined> {
    try {
      await (what
        ? client.mutate({ mutation: EndSessionDocument, variables: { id: what._id, ...proof } })
        : client.mutate({ mutation: EndOtherSessionsDocument, variables: proof }));
      notifySuccess(what ? `${what.device} is signed out` : 'Signed out everywhere else');
      onClose();
    } finally {
      // Also after an error: the sign-in may have ended in the meantime.
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
            <PasswordField label="Password" name="password" error={errors.password} />
          )}
        </>
      )}
    </FormDialog>
  );
}
