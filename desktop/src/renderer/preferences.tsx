import { type FormEvent, useEffect, useState } from 'react';
import { Button } from 'web/ui/button.tsx';
import { Dialog } from 'web/ui/dialog.tsx';
import { Field, Input, Select } from 'web/ui/field.tsx';
import type { Preferences } from '../shared/ipc.ts';
import { onPreferences } from './desktop-platform.ts';
import { waitInWords } from './lock-screen.tsx';
import styles from './preferences.module.css';

const { desktop } = window;

const choices = [5, 10, 15, 30, 60];

export function PreferencesDialog() {
  const [preferences, setPreferences] = useState<Preferences | null>(null);
  useEffect(() => onPreferences(() => void desktop.getPreferences().then(setPreferences)), []);
  if (!preferences) return null;
  return (
    <Dialog onClose={() => setPreferences(null)} title="Preferences" size="narrow" keepOnBackdrop>
      <Choices preferences={preferences} onSaved={() => setPreferences(null)} />
    </Dialog>
  );
}

function Choices({ preferences, onSaved }: { preferences: Preferences; onSaved: () => void }) {
  const { hidesNames, lockAfter, canLock } = preferences;
  const [minutes, setMinutes] = useState(lockAfter);
  const [pin, setPin] = useState('');
  const changesLock = minutes !== lockAfter || pin !== '';
  const [errors, setErrors] = useState<{ pin?: string; current?: string }>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setErrors({});
    try {
      await desktop.hideNames(typed.get('names') !== 'on');
      if (changesLock) {
        const current = String(typed.get('current') ?? '');
        const answer = await desktop.setLock({ minutes, pin: pin || null, current });
        if (!answer.ok) return setErrors({ current: `That is not the PIN. ${waitInWords(answer.wait)}` });
      }
      onSaved();
    } catch (error) {
      setErrors({ pin: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  }

  const asksPin = canLock && minutes !== null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.choice}>
        <input type="checkbox" name="names" defaultChecked={!hidesNames} />
        Show names in notifications
      </label>
      <Field
        label="Lock Prasthan"
        name="minutes"
        hint={
          canLock
            ? 'A locked app asks for a PIN and tells of no enquiries until then.'
            : 'The lock needs the keychain of this computer, which is closed.'
        }
        error={asksPin ? undefined : errors.pin}
      >
        <Select
          disabled={!canLock}
          value={minutes ?? ''}
          onChange={(event) => setMinutes(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">Never</option>
          {choices.map((each) => (
            <option key={each} value={each}>
              After {each} minutes without use
            </option>
          ))}
        </Select>
      </Field>
      {lockAfter !== null && (
        <Field label="Present PIN" name="current" error={errors.current}>
          <Input type="password" autoComplete="off" />
        </Field>
      )}
      {asksPin && (
        <Field
          label={lockAfter === null ? 'PIN' : 'Another PIN'}
          name="pin"
          hint="6 characters or more. Letters make it harder to guess."
          error={errors.pin}
        >
          <Input
            type="password"
            autoComplete="off"
            value={pin}
            onChange={(event) => setPin(event.target.value)}
          />
        </Field>
      )}
      {changesLock && <p>Saving starts Prasthan again. Unsaved typing is kept as a draft.</p>}
      <Button type="submit" busy={busy}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
