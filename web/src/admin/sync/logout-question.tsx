import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, Question } from '../../ui/dialog.tsx';
import { getKeeper } from '../graphql/save.ts';
import { usePlatform } from '../platform-context.ts';
import { useOffline } from '../use-offline.ts';
import styles from './outbox-dialog.module.css';
import { needsDecision } from './waiting-change.tsx';

const named = 5;

interface LogoutQuestionProps {
  onClose: () => void;
  onLogout: () => void;
}

/**
 * Asks before a logout that would lose something. Asks first about unsaved enquiries, then about the installed app's queue, and
 * last about undecided conflicts and the queue of a browser tab.
 * @param begun - the number of unsaved enquiries on this device
 */
export function LogoutQuestion({ begun, ...props }: LogoutQuestionProps & { begun: number }) {
  const { offline } = usePlatform();
  const [isAsking, setAsking] = useState(begun > 0);
  const [asksQueue, setAsksQueue] = useState(offline !== undefined);
  if (isAsking) return <BegunQuestion begun={begun} {...props} onLogout={() => setAsking(false)} />;
  if (asksQueue) return <QueueQuestion {...props} onLogout={() => setAsksQueue(false)} />;
  return <TabQuestion {...props} />;
}

function BegunQuestion({ begun, onClose, onLogout }: LogoutQuestionProps & { begun: number }) {
  const one = begun === 1;
  return (
    <Question
      title={one ? 'An enquiry is not saved' : `${begun} enquiries are not saved`}
      action={`Log out and delete ${one ? 'it' : 'them'}`}
      cancel="Stay"
      onConfirm={onLogout}
      onClose={onClose}
    >
      <p>
        You began {one ? 'it' : 'them'} with New enquiry on this device. A logout deletes{' '}
        {one ? 'it' : 'them'}, because others may use the device.
      </p>
    </Question>
  );
}

/** Continues the logout as soon as nothing is left to send or decide, for example because the connection has returned. */
function useLogoutOnceSent(isSent: boolean, onLogout: () => void): void {
  const logOut = useEffectEvent(onLogout);
  useEffect(() => {
    if (isSent) logOut();
  }, [isSent]);
}

const never = () => () => {};

/** A browser's unsent changes and all undecided conflicts exist only in the tab or window, so a logout discards them. */
function TabQuestion({ onClose, onLogout }: LogoutQuestionProps) {
  const count = useSyncExternalStore(getKeeper()?.onChange ?? never, () => getKeeper()?.count() ?? 0);
  const one = count === 1;
  useLogoutOnceSent(count === 0, onLogout);
  if (count === 0) return null;
  return (
    <Question
      title={`${one ? '1 change has' : `${count} changes have`} not been saved`}
      action={`Log out and lose ${one ? 'it' : 'them'}`}
      cancel="Stay"
      onConfirm={() => {
        getKeeper()?.clear();
        onLogout();
      }}
      onClose={onClose}
    >
      <p>
        {one ? 'It waits' : 'They wait'} here, for the connection or for your decision, and{' '}
        {one ? 'is' : 'are'} stored nowhere else.
      </p>
    </Question>
  );
}

function QueueQuestion({ onClose, onLogout }: LogoutQuestionProps) {
  const { offline } = usePlatform();
  const state = useOffline();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const isSent = state?.waiting.length === 0;
  useLogoutOnceSent(isSent, onLogout);
  if (!state || isSent) return null;
  const { waiting, kept } = state;
  const count = waiting.length;
  const asking = waiting.filter(needsDecision).length;
  const one = count === 1;

  async function sendFirst() {
    setBusy(true);
    await offline?.retry().catch(() => {});
    setBusy(false);
    setTried(true);
  }

  return (
    <Dialog
      onClose={onClose}
      size="narrow"
      title={`${one ? '1 change has' : `${count} changes have`} not been sent`}
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
        {count > named && <li>and {count - named} more</li>}
      </ul>
      <p>
        {kept === 'disk'
          ? `Kept for later, ${one ? 'it stays' : 'they stay'} on this computer, encrypted, and ${one ? 'goes' : 'go'} out when you sign in here again. Nobody else can send or read ${one ? 'it' : 'them'}.`
          : `No keychain is open on this computer: ${one ? 'it is' : 'they are'} lost when the app quits.`}
      </p>
      <p role="status" className={styles.outcome}>
        {tried &&
          !busy &&
          (asking > 0
            ? `${asking} of them ${asking === 1 ? 'needs' : 'need'} your decision: see “Changes to send”.`
            : 'The website cannot be reached now.')}
      </p>
    </Dialog>
  );
}
