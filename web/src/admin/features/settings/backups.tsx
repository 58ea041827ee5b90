import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { BackUpNowDocument, BackupsDocument, type BackupsQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf } from '../../format.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifySuccess } from '../../notify.ts';
import { Archives } from './archives.tsx';
import { Facts, formatSize } from './facts.tsx';
import styles from './settings.module.css';

type Backup = BackupsQuery['backupState'];

const ours = new Set(['backup', 'erased']);

/** Interval for checking a running backup, in milliseconds. */
const pace = 2000;

/** The nightly backups: their results, a button for a backup now, and the archives to download. */
export function Backups() {
  const result = useQuery(BackupsDocument, { fetchPolicy: 'network-only' });
  const backup = result.data?.backupState;
  const { startPolling, stopPolling } = result;
  const isRunning = backup?.isRunning ?? false;
  const troubles = result.data?.health.items.filter(({ key, isOk }) => ours.has(key) && !isOk) ?? [];
  useEffect(() => {
    if (isRunning) startPolling(pace);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  return (
    <section className={styles.sheet} aria-labelledby="backups">
      <h3 className={styles.heading} id="backups">
        Backups
      </h3>
      <Loaded result={{ ...result, data: backup }} what="backups">
        {(state) =>
          state.isOn ? (
            <>
              {troubles.map(({ key, message, advice }) => (
                <div key={key} className={styles.trouble} role="alert">
                  <p>
                    <strong>{message}</strong>
                  </p>
                  <p>{advice}</p>
                </div>
              ))}
              <BackupsOn state={state} refetch={result.refetch} />
            </>
          ) : (
            <BackupsOff />
          )
        }
      </Loaded>
    </section>
  );
}

function BackupsOff() {
  return (
    <div className={styles.prose}>
      <p>
        <strong>Automatic backup is off.</strong> If the disk of the server breaks, everything is lost.
      </p>
      <p>Ask whoever runs the server to do this:</p>
      <ol>
        <li>
          Make a folder on another disk, in which the server may write, and name it in the server's settings:{' '}
          <code>BACKUP_DIR=/var/backups/prasthan</code>
        </li>
        <li>
          Restart the server. From then on it makes a backup each night, keeps the newest 14, and reads one
          again each week.
        </li>
      </ol>
      <p>
        Until then <code>pnpm backup FILE</code> on the server makes one by hand.
      </p>
    </div>
  );
}

function BackupsOn({ state, refetch }: { state: Backup; refetch: () => Promise<unknown> }) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const isBusy = busy || state.isRunning;

  const backUp = () =>
    attempt(async () => {
      await client.mutate({ mutation: BackUpNowDocument });
      notifySuccess('The backup begins within half a minute.');
      await refetch();
    }, 'Error starting the backup. Check the connection and try again.');

  return (
    <>
      <Facts
        of={{
          'Last good backup': state.madeAt ? (
            <>
              <OfficeMoment at={state.madeAt} short />, {inWords(state)}
            </>
          ) : (
            'None yet: the first one is made tonight.'
          ),
          'Last read again whole': state.checkedAt ? <OfficeMoment at={state.checkedAt} short /> : null,
          'Next one by itself': state.nextAt ? <OfficeMoment at={state.nextAt} short /> : null,
          Kept: `The newest ${state.keep}`,
        }}
      />
      <div className={styles.footer}>
        <p role="status">{state.isRunning && 'A backup is being made…'}</p>
        <Button variant="secondary" busy={isBusy} onClick={backUp}>
          {isBusy ? 'Backing up…' : 'Back up now'}
        </Button>
      </div>
      <Archives archives={state.archives} />
    </>
  );
}

function inWords({ bytes, rows, pictures }: Backup): string {
  return [
    bytes === null ? null : formatSize(bytes),
    rows === null ? null : countOf(rows, 'row', 'rows'),
    pictures === null ? null : countOf(pictures, 'picture', 'pictures'),
  ]
    .filter(Boolean)
    .join(', ');
}
