import { useApolloClient, useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BackUpNowDocument, BackupsDocument, type BackupsQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { countOf, formatMoment, formatSize } from '../../format.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { FactList } from '../../list/fact-list.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { notifySuccess } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { reportFailure } from '../../report-failure.ts';
import styles from './settings.module.css';

type Backup = BackupsQuery['backupState'];

const ours = new Set(['backup', 'erased']);

/** Polling interval during a backup or after a download, in milliseconds. */
const pace = 2000;

export function Backups() {
  const result = useQuery(BackupsDocument, { fetchPolicy: 'network-only' });
  const backup = result.data?.backupState;
  const { startPolling, stopPolling } = result;
  // `downloadedAt` as it was before the download. The server changes `downloadedAt` only after it has sent the file, so
  // `backupState` is polled until the value differs.
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const isChanging = backup !== undefined && (backup.isRunning || backup.downloadedAt === before);
  const troubles = result.data?.health.items.filter(({ key, isOk }) => ours.has(key) && !isOk) ?? [];
  useEffect(() => {
    if (isChanging) startPolling(pace);
    return stopPolling;
  }, [isChanging, startPolling, stopPolling]);
  return (
    <section className={styles.sheet} aria-labelledby="backups">
      <h3 className={styles.heading} id="backups">
        Backups
      </h3>
      <Loaded result={{ ...result, data: backup }} what="backups">
        {(state) => (
          <>
            {troubles.map(({ key, message, advice }) => (
              <div key={key} className={styles.trouble} role="alert">
                <p>
                  <strong>{message}</strong>
                </p>
                <p>{advice}</p>
              </div>
            ))}
            <LoadedBackups
              state={state}
              refetch={result.refetch}
              onDownloaded={() => setBefore(state.downloadedAt)}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface LoadedBackupsProps {
  state: Backup;
  refetch: () => Promise<unknown>;
  onDownloaded: () => void;
}

function LoadedBackups({ state, refetch, onDownloaded }: LoadedBackupsProps) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const isBusy = busy || state.isRunning;

  const backUp = () =>
    attempt(async () => {
      await client.mutate({ mutation: BackUpNowDocument });
      notifySuccess('The backup starts within half a minute.');
      await refetch();
    }, 'Error starting the backup. Check the connection and try again.');

  return (
    <>
      <FactList
        className={styles.facts}
        of={{
          'Last good backup': state.madeAt ? (
            <>
              <OfficeMoment at={state.madeAt} short />, {inWords(state)}
            </>
          ) : (
            'None yet. The first one is made tonight.'
          ),
          'Last checked': state.checkedAt ? <OfficeMoment at={state.checkedAt} short /> : null,
          'Last downloaded': state.downloadedAt ? <OfficeMoment at={state.downloadedAt} short /> : 'Never',
          'Next backup': <OfficeMoment at={state.nextAt} short />,
          Kept: `The newest ${state.keep}`,
        }}
      />
      {state.isSameDisk && !state.downloadedAt && (
        <p className={styles.advice}>
          The backups are on the same disk as the data. If that disk breaks, both are lost. Download a backup
          and keep it somewhere else.
        </p>
      )}
      <div className={styles.footer}>
        <p role="status">{state.isRunning && 'A backup is being made…'}</p>
        <Button variant="secondary" busy={isBusy} onClick={backUp}>
          {isBusy ? 'Backing up…' : 'Back up now'}
        </Button>
      </div>
      <Archives archives={state.archives} onDownloaded={onDownloaded} />
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

/** The list of erased enquiries and people. With this file, a restore on another server erases them again. */
const erasedList = 'erased.txt';

interface Running {
  name: string;
  share: number;
}

function Archives({
  archives,
  onDownloaded,
}: {
  archives: Backup['archives'];
  /** Called after an archive has been saved. */
  onDownloaded: () => void;
}) {
  const platform = usePlatform();
  const [running, setRunning] = useState<Running | null>(null);

  async function download(name: string) {
    setRunning({ name, share: 0 });
    await reportFailure(async () => {
      const onProgress = (share: number) => setRunning({ name, share });
      if (await platform.download(`/api/admin/backups/${name}`, name, onProgress)) {
        notifySuccess('The download is complete.');
        if (name !== erasedList) onDownloaded();
      }
    });
    setRunning(null);
  }

  if (archives.length === 0) return null;
  return (
    <>
      <h4 className={styles.minor}>Backups on this server</h4>
      <p className={styles.soft}>
        A backup contains everything, including all enquiries and staff accounts. Keep it as safe as the keys
        of the office.
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
            <span>List of erased records</span>
            <span className={styles.soft}>
              When you restore a backup on another server, put this file next to it. Erased enquiries and
              people then stay erased.
            </span>
          </span>
          <DownloadButton
            label="Download the list of erased records"
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
  /** The downloaded fraction, from 0 to 1; null if this download is not running. */
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
