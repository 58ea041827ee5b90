import { FrontCard } from './front-card.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './sign-in-again.module.css';
import { useTitle } from './use-title.ts';
import type { SignedInAdmin } from './who.ts';

interface LoginScreenProps {
  /** Why the session was taken away. */
  reason?: string;
  /** Whose session it was, if known. */
  admin?: SignedInAdmin | null;
}

/** The screen of /admin without a session. */
export function LoginScreen({ reason, admin }: LoginScreenProps) {
  useTitle('Admin Login');
  return (
    <FrontCard title="Admin Login">
      {reason && (
        <p className={styles.reason}>
          {reason}
          {admin && ` Unsaved work is kept on this device for ${admin.name}.`}
        </p>
      )}
      <LoginForm email={admin?.email} />
    </FrontCard>
  );
}
