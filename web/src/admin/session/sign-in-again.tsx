import { useApolloClient } from '@apollo/client/react';
import { Dialog } from '../../ui/dialog.tsx';
import { useTitle } from '../shell/use-title.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-screen.module.css';
import { useSession } from './session-context.ts';

/** The login above the work, after the server refused the session. The work goes on where it stood. */
export function SignInAgain({ reason }: { reason: string }) {
  const session = useSession();
  const client = useApolloClient();
  useTitle('Admin Login');
  return (
    <Dialog open onClose={session.postpone} title="Admin Login" size="narrow" keepOnBackdrop>
      <p className={styles.reason}>{reason}</p>
      <LoginForm onDone={() => void client.refetchQueries({ include: 'active' })} />
    </Dialog>
  );
}
