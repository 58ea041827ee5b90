import { useApolloClient } from '@apollo/client/react';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { useSession } from './session-context.ts';
import styles from './sign-in-again.module.css';
import { login, useTitle } from './use-title.ts';
import type { SignedInAdmin } from './who.ts';

interface SignInAgainProps {
  reason: string;
  /** The admin whose work is on the screen, if known. */
  admin: SignedInAdmin | null;
}

/**
 * The login above the screen, after the server refused the session. The same person continues where they were. Somebody else is
 * told that the unsaved work is kept for its author.
 */
export function SignInAgain({ reason, admin }: SignInAgainProps) {
  const session = useSession();
  const client = useApolloClient();
  useTitle('Admin Login', { depth: login });

  // Waiting requests continue by themselves. Requests that failed after a postponed login are sent again.
  const reloadFailed = () =>
    void client.refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => Boolean(query.getCurrentResult().error),
    });

  return (
    <Dialog onClose={session.postpone} title="Admin Login" size="narrow" keepOnBackdrop>
      <p className={styles.reason}>
        {reason}
        {admin &&
          ` Your work goes on where it stood. If somebody else signs in, your unsaved work is kept for ${admin.name}.`}
      </p>
      <LoginForm email={admin?.email} onDone={reloadFailed} />
    </Dialog>
  );
}
