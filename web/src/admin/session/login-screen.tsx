import { useTitle } from '../shell/use-title.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-screen.module.css';

/** SPEC.md §2: what /admin shows without a session. */
export function LoginScreen() {
  useTitle('Admin Login');
  return (
    <main className={styles.screen}>
      <div className={styles.contours} aria-hidden="true" />
      <div className={styles.card}>
        <h1 className={styles.title}>Admin Login</h1>
        <LoginForm />
      </div>
    </main>
  );
}
