import { shortestPassword } from 'api/forms/admin';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './password-field.module.css';
import { strengthOf } from './password-strength.ts';

interface PasswordFieldProps {
  label: string;
  name: string;
  /** Shows the strength of a new password. */
  isNew?: boolean;
  error: string | undefined;
}

/** A password field with a button to show the text. */
export function PasswordField({ label, name, isNew = false, error }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [typed, setTyped] = useState('');
  const strength = isNew ? strengthOf(typed) : null;
  return (
    <div className={styles.password}>
      <Field
        label={label}
        name={name}
        required
        hint={
          isNew
            ? `At least ${shortestPassword} characters. Three or four words are easy to remember.`
            : undefined
        }
        error={error}
      >
        {(control) => (
          <div className={styles.row}>
            <Input
              {...control}
              type={isShown ? 'text' : 'password'}
              autoComplete={isNew ? 'new-password' : 'current-password'}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button
              variant="quiet"
              size="small"
              className={styles.show}
              aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon as={isShown ? EyeOff : Eye} size={18} />
            </Button>
          </div>
        )}
      </Field>
      {isNew && (
        <p className={clsx(styles.strength, strength && styles[strength.level])} role="status">
          {strength?.words}
        </p>
      )}
    </div>
  );
}
