import { useQuery } from '@apollo/client/react';
import { roles } from 'api/forms/admin';
import { useState } from 'react';
import { ProfileDocument } from '../../../gql/graphql.ts';
import { CalendarSwitch } from '../../calendar/calendar-switch.tsx';
import { formatDay, labelOf, officeToday } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { chooseCalendar, useShownCalendar } from '../../shown-calendar.ts';
import type { TabProps } from '../../tab.ts';
import { NameForm, PasswordForm } from './account-forms.tsx';
import styles from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The screen for one's own account: name, password, two-factor authentication and sessions. */
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
                {account.email}, {labelOf(roles, account.role).toLowerCase()}. Colleagues read your name
                beside your notes and changes.
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
      {/* A direct child of the main element, so that the print style can print the codes alone. */}
      {codes && result.data && (
        <RecoveryCodes codes={codes} email={result.data.me.email} onClose={() => setCodes(null)} />
      )}
    </>
  );
}
