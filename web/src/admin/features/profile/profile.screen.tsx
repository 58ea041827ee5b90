import { useApolloClient, useQuery } from '@apollo/client/react';
import { passwordForm, profileForm, roles } from 'api/forms/admin';
import { useState } from 'react';
import {
  type OwnAccountFragment,
  ProfileDocument,
  SessionsDocument,
  UpdateProfileDocument,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { CalendarSwitch } from '../../calendar/calendar-switch.tsx';
import { formatDay, labelOf, officeToday } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { notifySuccess } from '../../notify.ts';
import { useFormSubmit } from '../../session/form-dialog.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import { useSession } from '../../session/session-context.ts';
import { chooseCalendar, useShownCalendar } from '../../shown-calendar.ts';
import type { TabProps } from '../../tab.ts';
import styles from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

export default function ProfileScreen({ heading }: TabProps) {
  const calendar = useShownCalendar();
  const [codes, setCodes] = useState<string[] | null>(null);
  const result = useQuery(ProfileDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <>
      <ScreenHeader title={heading} />
      <Loaded result={{ ...result, data: result.data?.me }} what="account">
        {(account) => (
          <div className={styles.sections}>
            <section className={styles.section} aria-labelledby="own-name">
              <h3 id="own-name">Name</h3>
              <p className={styles.about}>
                {account.email}, {labelOf(roles, account.role).toLowerCase()}. Colleagues see your name beside
                your notes and changes.
              </p>
              <NameForm account={account} />
            </section>
            <section className={styles.section} aria-labelledby="own-calendar">
              <h3 id="own-calendar">Calendar</h3>
              <p className={styles.about}>
                Dates appear in this calendar first, and you type them in it. The switch beside a date field
                changes the same setting. Today is {formatDay(officeToday())}.
              </p>
              <div className={styles.submit}>
                <CalendarSwitch calendar={calendar} onChange={chooseCalendar} />
              </div>
            </section>
            <section className={styles.section} aria-labelledby="own-password">
              <h3 id="own-password">Password</h3>
              <p className={styles.about}>A new password signs you out everywhere else.</p>
              <PasswordForm email={account.email} />
            </section>
            <section className={styles.section} aria-labelledby="own-factor">
              <h3 id="own-factor">Second factor</h3>
              <TwoFactor account={account} onCodes={setCodes} />
            </section>
            <section className={styles.section} aria-labelledby="own-sessions">
              <h3 id="own-sessions">Where you are signed in</h3>
              <Sessions twoFactorOn={account.twoFactorOn} />
            </section>
          </div>
        )}
      </Loaded>
      {/* The dialog must be a direct child of the main element, because the print style hides all other children. */}
      {codes && result.data && (
        <RecoveryCodes codes={codes} email={result.data.me.email} onClose={() => setCodes(null)} />
      )}
    </>
  );
}

/** Changes the password. The platform (`platform.ts`) stores the new session token, to which this code has no access. */
function PasswordForm({ email }: { email: string }) {
  const session = useSession();
  const client = useApolloClient();
  // A new key remounts the form, so that no password remains on the page.
  const [changes, setChanges] = useState(0);
  const { errors, busy, submit } = useFormSubmit(
    passwordForm,
    async (passwords) => {
      const answer = await session.changePassword(passwords);
      if (!answer.ok) return answer;
      notifySuccess('Password changed. You are signed out everywhere else.');
      setChanges(changes + 1);
      await client.refetchQueries({ include: [SessionsDocument] });
    },
    'Error changing the password. Check the connection and try again.',
  );

  return (
    <form key={changes} className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers save the new password under this username. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="current" error={errors.current} />
      <PasswordField label="New password" name="next" isNew error={errors.next} />
      <Button type="submit" variant="secondary" busy={busy} className={styles.submit}>
        {busy ? 'Changing...' : 'Change the password'}
      </Button>
    </form>
  );
}

function NameForm({ account }: { account: OwnAccountFragment }) {
  const client = useApolloClient();
  const session = useSession();
  const { errors, busy, submit } = useFormSubmit(
    profileForm,
    async ({ name }) => {
      const { data } = await client.mutate({ mutation: UpdateProfileDocument, variables: { name } });
      if (data) {
        const { _id, email, name, role, calendar } = data.updateProfile;
        session.updateAccount({ _id, email, name, role, calendar });
      }
      notifySuccess('Name saved');
    },
    'Error saving the name. Check the connection and try again.',
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" name="name" required error={errors.name}>
        <Input type="text" autoComplete="name" defaultValue={account.name} />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className={styles.submit}>
        {busy ? 'Saving...' : 'Save the name'}
      </Button>
    </form>
  );
}
