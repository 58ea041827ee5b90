import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BackupsQuery } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OfficeMoment } from '../../calendar/office-day.tsx';
import { formatMoment } from '../../format.ts';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { formatSize } from './facts.tsx';
import styles from './settings.module.css';

/** The list of erased people, which is needed when an archive is restored on another server. */
const erasedList = 'erased.txt';

interface Running {
  name: string;
  share: number;
}

/** The archives that this server holds, each to download. */
export function Archives({ archives }: { archives: BackupsQuery['backupState']['archives'] }) {
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
