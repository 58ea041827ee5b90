import { useApolloClient, useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BackUpNowDocument, BackupsDocument, type BackupsQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf, formatMoment } from '../../format.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { Loaded } from '../../list/loaded.tsx';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
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

/** The list of erased people, which is needed when an archive is restored on another server. */
const erasedList = 'erased.txt';

interface Running {
  name: string;
  share: number;
}

/** The archives that this server holds, each to download. */
function Archives({ archives }: { archives: BackupsQuery['backupState']['archives'] }) {
  const platform = usePlatform();
  const [running, setRunning] = useState<Running | null>(null);

  async function download(name: string) {
    setRunning({ name, share: 0 });
    try {
      const onProgress = (share: number) => setRunning({ name, share });
      if (await platform.download(`/api/admin/backups/${name}`, name, onProgress))
        notifySuccess('The download is complete.');
    } catch (error) {
      notifyFailure(error instanceof Error ? error.message : 'The download failed. Please try again.');
    }
    setRunning(null);
  }

  if (archives.length === 0) return null;
  return (
    <>
      <h4 className={styles.minor}>Archives on this server</h4>
      <p className={styles.soft}>
        An archive holds everything, with all enquiries and the accounts of staff. Keep it like the keys of
        the office.
      </p>
      <ul className={styles.archives}>
        {archives.map(({ name, bytes, madeAt }) => (
          <li key={name}>
            <span className={styles.archive}>
              <OfficeMoment at={madeAt} short />
              <span className={styles.soft}>{formatSize(bytes)}</span>
            </span>
            <DownloadButton
              label={`Download the backup of ${formatMoment(madeAt)}`}
              share={running?.name === name ? running.share : null}
              disabled={running !== null}
              onClick={() => download(name)}
            />
          </li>
        ))}
        <li>
          <span className={styles.archive}>
            <span>List of erased enquiries</span>
            <span className={styles.soft}>
              Put it beside the archive when you restore elsewhere, so that nobody who was erased comes back.
            </span>
          </span>
          <DownloadButton
            label="Download the list of erased enquiries"
            share={running?.name === erasedList ? running.share : null}
            disabled={running !== null}
            onClick={() => download(erasedList)}
          />
        </li>
      </ul>
    </>
  );
}

interface DownloadButtonProps {
  label: string;
  /** The share that has arrived; null if this download is not running. */
  share: number | null;
  disabled: boolean;
  onClick: () => void;
}

function DownloadButton({ label, share, disabled, onClick }: DownloadButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={label}
      busy={share !== null}
      disabled={disabled && share === null}
      onClick={onClick}
    >
      <Icon as={Download} size={16} />
      {share === null ? 'Download' : `${Math.floor(share * 100)}%`}
    </Button>
  );
}
