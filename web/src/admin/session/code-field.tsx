import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input, initialFocus } from '../../ui/field.tsx';
import styles from './login-form.module.css';

/** The second step of a sign-in: six digits of the authenticator app, or a recovery code. */
export function CodeField({ error }: { error: string | undefined }) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className={styles.step}>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        required
        hint={
          isRecovery
            ? 'One of the ten codes that you kept. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
        error={error}
      >
        <Input
          // A new control for each kind of code, with its own keyboard and the focus.
          key={String(isRecovery)}
          type="text"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className={styles.code}
          ref={initialFocus}
        />
      </Field>
      <Button
        variant="quiet"
        size="small"
        className={styles.other}
        onClick={() => setIsRecovery(!isRecovery)}
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
