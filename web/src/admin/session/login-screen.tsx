import { useTitle } from '../shell/use-title.ts';
import { FrontCard } from './front-card.tsx';
import { LoginForm } from './login-form.tsx';

/** SPEC.md §2: what /admin shows without a session. */
export function LoginScreen() {
  useTitle('Admin Login');
  return (
    <FrontCard title="Admin Login">
      <LoginForm />
    </FrontCard>
  );
}
