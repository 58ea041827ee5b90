import { useCallback, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { usePlatform } from '../platform-context.ts';
import styles from './connection-banner.module.css';
import type { Live } from './live.ts';
import { useConnection } from './live-context.ts';

const never = () => () => {};

/** Shows while the server cannot be reached, and while the installed app and the server do not fit. */
export function ConnectionBanner({ live }: { live: Live }) {
  const away = useConnection(live) === 'away';
  const { offline } = usePlatform();
  const readReason = useCallback(() => offline?.getState().readOnly ?? null, [offline]);
  const readOnly = useSyncExternalStore(offline?.onChange ?? never, readReason);
  return (
    <div role="status">
      {readOnly && (
        <div className={styles.banner}>
          <p>{readOnly} Until then you can read, but not change anything.</p>
        </div>
      )}
      {away && !readOnly && (
        <div className={styles.banner}>
          <p>
            {navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'}{' '}
            {offline
              ? 'You can go on reading and working: your changes are kept and sent when it is back.'
              : 'What you see may be out of date, and nothing can be saved until it is back.'}
          </p>
          <Button variant="secondary" size="small" onClick={live.retry}>
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}
