import { FrontCard } from './front-card.tsx';
import { LoginForm } from './login-form.tsx';
import { useTitle } from './use-title.ts';

/** The screen of /admin without a session. */
export function LoginScreen() {
  useTitle('Admin Login');
  return (
    <FrontCard title="Admin Login">
      <LoginForm />
    </FrontCard>
  );
}
