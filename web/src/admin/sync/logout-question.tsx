import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, Question } from '../../ui/dialog.tsx';
import { countOf } from '../format.ts';
import { getKeeper } from '../graphql/save.ts';
import { never } from '../listeners.ts';
import type { OfflineState } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import { useOffline } from '../use-offline.ts';
import styles from './outbox-dialog.module.css';
import { needsDecision } from './waiting-change.tsx';

const named = 5;

interface LogoutQuestionProps {
  /** The number of unsaved enquiries on this device. */
  begun: number;
  onClose: () => void;
  onLogout: () => void;
}

/**
 * Asks before a logout that would lose something. Asks first about unsaved enquiries, then about the installed app's queue, and
 * last about undecided conflicts and the queue of a browser tab, which exist only in the tab or window.
 */
export function LogoutQuestion({ begun, onClose, onLogout }: LogoutQuestionProps) {
  const offline = useOffline();
  const [asksBegun, setAsksBegun] = useState(begun > 0);
  const [asksQueue, setAsksQueue] = useState(true);
  const keptHere = useSyncExternalStore(getKeeper()?.onChange ?? never, () => getKeeper()?.count() ?? 0);
  const queued = asksQueue ? (offline?.waiting.length ?? 0) : 0;
  // Continues the logout as soon as nothing is left to send or decide, for example because the connection has returned.
  const isDone = !asksBegun && queued + keptHere === 0;
  const logOut = useEffectEvent(onLogout);
  useEffect(() => {
    if (isDone) logOut();
  }, [isDone]);
  if (isDone) return null;
  if (asksBegun)
    return (
      <Question
        title={`${countOf(begun, 'enquiry is', 'enquiries are')} not saved`}
        action={`Log out and delete ${begun === 1 ? 'it' : 'them'}`}
        cancel="Stay"
        onConfirm={() => setAsksBegun(false)}
        onClose={onClose}
      >
        <p>
          What you began with New enquiry is stored only on this device. A logout deletes it, because others
          may use the device.
        </p>
      </Question>
    );
  if (offline && queued > 0)
    return <QueueQuestion state={offline} onClose={onClose} onLogout={() => setAsksQueue(false)} />;
  return (
    <Question
      title={`${countOf(keptHere, 'change has', 'changes have')} not been saved`}
      action={`Log out and lose ${keptHere === 1 ? 'it' : 'them'}`}
      cancel="Stay"
      onConfirm={() => {
        getKeeper()?.clear();
        onLogout();
      }}
      onClose={onClose}
    >
      <p>What waits here, for the connection or for your decision, is stored nowhere else.</p>
    </Question>
  );
}

interface QueueQuestionProps extends Omit<LogoutQuestionProps, 'begun'> {
  state: OfflineState;
}

function QueueQuestion({ state: { waiting, kept }, onClose, onLogout }: QueueQuestionProps) {
  const { offline } = usePlatform();
  const [attempt, setAttempt] = useState<'none' | 'busy' | 'ended'>('none');
  const busy = attempt === 'busy';
  const asking = waiting.filter(needsDecision).length;

  async function sendFirst() {
    setAttempt('busy');
    await offline?.retry().catch(() => {});
    setAttempt('ended');
  }

  return (
    <Dialog
      onClose={onClose}
      size="narrow"
      title={`${countOf(waiting.length, 'change has', 'changes have')} not been sent`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={onLogout}>
            {kept === 'disk' ? 'Keep for later' : 'Log out all the same'}
          </Button>
          <Button busy={busy} onClick={sendFirst}>
            {busy ? 'Sending…' : 'Send now'}
          </Button>
        </>
      }
    >
      <ul className={styles.names}>
        {waiting.slice(0, named).map((change) => (
          <li key={change.id}>{change.title || 'The order of a list'}</li>
        ))}
        {waiting.length > named && <li>and {waiting.length - named} more</li>}
      </ul>
      <p>
        {kept === 'disk'
          ? 'What you keep for later stays on this computer, encrypted, and goes out when you sign in here again. Nobody else can send or read it.'
          : 'No keychain is open on this computer: what is not sent is lost when the app quits.'}
      </p>
      <p role="status" className={styles.outcome}>
        {attempt === 'ended' &&
          (asking > 0
            ? `${countOf(asking, 'change needs', 'changes need')} your decision: see “Changes to send”.`
            : 'The website cannot be reached now.')}
      </p>
    </Dialog>
  );
}
