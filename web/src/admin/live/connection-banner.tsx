import { Button } from '../../ui/button.tsx';
import { usePlatform } from '../platform-context.ts';
import styles from './connection-banner.module.css';
import type { Live } from './live.ts';
import { useConnection } from './live-context.ts';

/** Shows while the server cannot be reached. */
export function ConnectionBanner({ live }: { live: Live }) {
  const away = useConnection(live) === 'away';
  const { offline } = usePlatform();
  return (
    <div role="status">
      {away && (
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
