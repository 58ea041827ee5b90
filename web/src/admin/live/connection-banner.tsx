import { Button } from '../../ui/button.tsx';
import { usePlatform } from '../platform-context.ts';
import styles from './connection-banner.module.css';
import type { Live } from './live.ts';
import { useConnection } from './live-context.ts';

/** Says that the server cannot be reached, for as long as that is so. */
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
              ? 'You can go on reading and working: what you change is kept and sent when it is back.'
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
