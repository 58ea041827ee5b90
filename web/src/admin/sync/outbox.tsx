import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { countOf } from '../format.ts';
import type { OfflineState } from '../platform.ts';
import { useSessionState } from '../session/session-context.ts';
import { useOffline } from '../use-offline.ts';
import styles from './outbox.module.css';
import { isWarned, OutboxDialog } from './outbox-dialog.tsx';
import { needsDecision } from './waiting-change.tsx';

/** Shows the state of the server and of the installed app's queue. Renders nothing in a browser (no `platform.offline`). */
export default function Outbox() {
  const state = useOffline();
  const isSignedOut = useSessionState().phase === 'expired';
  const [open, setOpen] = useState(false);
  if (!state) return null;
  const { words, tone } = isSignedOut ? signedOut : inShort(state);
  const hasWarning = isWarned(state);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={clsx(styles.chip, styles[tone])}
        onClick={() => setOpen(true)}
      >
        {hasWarning ? (
          <Icon as={TriangleAlert} size={14} className={styles.mark} />
        ) : (
          <span className={styles.dot} aria-hidden="true" />
        )}
        <span className={styles.words} aria-live="polite">
          {words}
          {hasWarning && <span className="visually-hidden">, with a warning</span>}
        </span>
      </button>
      {open && <OutboxDialog state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Words {
  words: ReactNode;
  tone: 'good' | 'away' | 'asks';
}

/** Shown in the header instead of the state of the server and the queue while the session is expired. */
const signedOut: Words = { words: 'Signed out', tone: 'away' };

function inShort({ server, waiting, readOnly }: OfflineState): Words {
  if (readOnly) return { words: 'Read only', tone: 'asks' };
  const asking = waiting.filter(needsDecision).length;
  if (asking > 0) return { words: `${asking} ${asking === 1 ? 'needs' : 'need'} you`, tone: 'asks' };
  const where = server === 'offline' ? 'Offline' : server === 'online' ? 'Online' : 'Connecting';
  if (waiting.length === 0) return { words: where, tone: server === 'online' ? 'good' : 'away' };
  const words = (
    <>
      {server === 'offline' && <span className="visually-hidden">Offline, </span>}
      {countOf(waiting.length, 'change', 'changes')} waiting
    </>
  );
  return { words, tone: 'away' };
}
