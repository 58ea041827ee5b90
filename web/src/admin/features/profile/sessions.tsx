import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { formatMoment } from '../../format.ts';
import { serverMessage } from '../../graphql/failure.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import styles from './profile.module.css';

type SignIn = SessionsQuery['sessions'][number];

const failed = 'Error signing out. Check the connection and try again.';

/** Where the account is signed in. Each place can be signed out, or all others at once. */
export function Sessions() {
  const client = useApolloClient();
  const result = useQuery(SessionsDocument, { fetchPolicy: 'network-only' });
  const [busy, setBusy] = useState<string | null>(null);

  async function end(what: string, ending: () => Promise<unknown>, done: string) {
    setBusy(what);
    try {
      await ending();
      notifySuccess(done);
    } catch (error) {
      notifyFailure(serverMessage(error) ?? failed);
    }
    await result.refetch().catch(() => {});
    setBusy(null);
  }
  const endOne = ({ _id, device }: SignIn) =>
    end(
      _id,
      () => client.mutate({ mutation: EndSessionDocument, variables: { id: _id } }),
      `${device} is signed out`,
    );
  const endOthers = () =>
    end('others', () => client.mutate({ mutation: EndOtherSessionsDocument }), 'Signed out everywhere else');

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
                    busy={busy === each._id}
                    onClick={() => endOne(each)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              variant="secondary"
              busy={busy === 'others'}
              className={styles.submit}
              onClick={endOthers}
            >
              Sign out everywhere else
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
