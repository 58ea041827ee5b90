import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { SessionsDocument, type SessionsQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { formatMoment } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { EndSessions } from './end-sessions.tsx';
import styles from './profile.module.css';

type SignIn = SessionsQuery['sessions'][number];

export function Sessions({ twoFactorOn }: { twoFactorOn: boolean }) {
  const result = useQuery(SessionsDocument, { fetchPolicy: 'network-only' });
  const [ending, setEnding] = useState<SignIn | 'others' | null>(null);

  return (
    <Loaded result={{ ...result, data: result.data?.sessions }} what="sign-ins">
      {(sessions) => (
        <>
          <ul className={styles.sessions}>
            {sessions.map((each) => (
              <li key={each._id} className={styles.session}>
                <div>
                  <p className={styles.device}>
                    {each.device}
                    {each.isCurrent && <span className={styles.here}> This one</span>}
                  </p>
                  <p className={styles.about}>
                    {each.address && `${each.address}, `}
                    last seen <OfficeMoment at={each.lastSeenAt} short />, signed in{' '}
                    <OfficeMoment at={each.signedInAt} short />
                  </p>
                </div>
                {!each.isCurrent && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Sign out ${each.device}, signed in ${formatMoment(each.signedInAt)}`}
                    onClick={() => setEnding(each)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button variant="secondary" className={styles.submit} onClick={() => setEnding('others')}>
              Sign out everywhere else
            </Button>
          )}
          {ending && (
            <EndSessions
              what={ending === 'others' ? null : ending}
              twoFactorOn={twoFactorOn}
              onClose={() => setEnding(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
