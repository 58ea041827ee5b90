import { useApolloClient } from '@apollo/client/react';
import { Dialog } from '../../ui/dialog.tsx';
import { useTitle } from '../shell/use-title.ts';
import { LoginForm } from './login-form.tsx';
import { useSession } from './session-context.ts';
import styles from './sign-in-again.module.css';

interface SignInAgainProps {
  reason: string;
  /** Whose work it is, as far as it is known. */
  email: string | undefined;
}

/**
 * The login above the work, after the server refused the session. The work goes on where it stood, for whoever began it;
 * another person is told what becomes of it.
 */
export function SignInAgain({ reason, email }: SignInAgainProps) {
  const session = useSession();
  const client = useApolloClient();
  useTitle('Admin Login');

  // What still waits goes on by itself; only what failed after a login that was put off has to be asked for again.
  const reloadFailed = () =>
    void client.refetchQueries({
      include: 'active',
      onQueryUpdated: (query) => Boolean(query.getCurrentResult().error),
    });

  return (
    <Dialog open onClose={session.postpone} title="Admin Login" size="narrow" keepOnBackdrop>
      <p className={styles.reason}>
        {reason}
        {email &&
          ` Your work goes on where it stood. If somebody else signs in, what was typed here is kept for ${email}.`}
      </p>
      <LoginForm email={email} onDone={reloadFailed} />
    </Dialog>
  );
}
