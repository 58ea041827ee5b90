import { Button } from '../../ui/button.tsx';
import type { Office } from '../session/office.ts';
import { useSession, useSessionState } from '../session/session-context.ts';
import { ConnectionBanner } from '../sync/connection-banner.tsx';
import type { Live } from '../sync/live.ts';
import styles from './shell.module.css';

/** What staff must know about the server and the session. It stands in the frame, so that the list below a pointer stays. */
export function Notices({ live, office }: { live: Live; office: Office }) {
  const session = useSession();
  const state = useSessionState();
  return (
    <div className={styles.notices}>
      <ConnectionBanner live={live} />
      {state.phase === 'expired' && !state.asking && (
        <div className={styles.expired} role="status" data-notice>
          <p>You are signed out. Your work is kept, but nothing can be saved until you log in.</p>
          <Button size="small" onClick={session.ask}>
            Login
          </Button>
        </div>
      )}
      {office.former && (
        <div className={styles.former} role="status" data-notice>
          <p>What {office.former} typed and did not save is kept on this device until they sign in again.</p>
          <Button variant="secondary" size="small" onClick={session.forgetFormer}>
            OK
          </Button>
        </div>
      )}
    </div>
  );
}
