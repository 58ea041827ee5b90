import { Button } from '../../ui/button.tsx';
import { usePlatform } from '../platform-context.ts';
import { useOffline } from '../use-offline.ts';
import styles from './connection-banner.module.css';
import type { Live } from './live.ts';
import { useConnection } from './live-context.ts';

/** In the installed app, `offline` tells whether the server can be reached; in a browser, the stream in `live` does. */
export function ConnectionBanner({ live }: { live: Live }) {
  const connection = useConnection(live);
  const { offline } = usePlatform();
  const state = useOffline();
  const away = state ? state.server === 'offline' : connection === 'away';
  const readOnly = state?.readOnly;
  let words = '';
  if (readOnly) words = `${readOnly} Until then you can read, but not change anything.`;
  else if (away)
    words = `${navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'} ${
      offline
        ? 'You can go on reading and working: your changes are kept and sent when it is back.'
        : 'What you see may be out of date. Changes of enquiries wait in this tab; nothing else can be saved.'
    }`;
  else if (connection === 'crowded')
    words =
      'You have Prasthan open in too many windows or tabs. This one does not show new enquiries by itself. Close some of the others.';
  const retry = () => void ((away && offline?.retry()) || live.retry());
  return (
    <div role="status">
      {words && (
        <div className={styles.banner} data-notice>
          <p>{words}</p>
          {!readOnly && (
            <Button variant="secondary" size="small" onClick={retry}>
              Try now
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
