import { shortestPassword } from 'api/forms/admin';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, Input, initialFocus } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  isNew?: boolean;
  isFirst?: boolean;
  error: string | undefined;
}

export function PasswordField({ label, name, isNew = false, isFirst = false, error }: PasswordFieldProps) {
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
              ref={isFirst ? initialFocus : null}
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

export interface Strength {
  level: 'short' | 'fair' | 'strong';
  words: string;
}

/** From this length on, in UTF-16 code units, a password counts as strong unless it is too repetitive. */
const long = 18;
/** With fewer different characters than this, a password such as "aaaaaaaaaaaa" counts as too repetitive. */
const fewest = 6;

/** Rates a password; null for ''. This is only a hint, because the server decides, and also rejects common passwords. */
export function strengthOf(password: string): Strength | null {
  if (password === '') return null;
  const missing = shortestPassword - [...password].length;
  if (missing > 0) {
    return { level: 'short', words: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` };
  }
  const different = new Set(password.toLowerCase()).size;
  if (different < fewest) return { level: 'short', words: 'Too much repetition. Mix more letters or words.' };
  if (password.length >= long) return { level: 'strong', words: 'Strong.' };
  return { level: 'fair', words: 'Long enough. A few words more make it strong.' };
}
