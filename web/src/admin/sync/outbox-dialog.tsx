import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useChangeWords } from '../changes/change-words.ts';
import { countOf, formatMoment } from '../format.ts';
import { notifyNews } from '../notify.ts';
import type { OfflineState, OtherWork, WaitingChange } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import { reportFailure } from '../report-failure.ts';
import styles from './outbox-dialog.module.css';
import { typedText } from './typed-text.ts';
import { needsDecision, Waiting } from './waiting-change.tsx';

const serverWords = {
  online: 'The server is there.',
  connecting: 'Looking for the server…',
  offline: 'The server cannot be reached. You can go on: your changes are kept and sent when it is back.',
};

export function OutboxDialog({ state, onClose }: { state: OfflineState; onClose: () => void }) {
  const { offline } = usePlatform();
  const [busy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void> | undefined) {
    setBusy(true);
    await reportFailure(work);
    setBusy(false);
  }

  return (
    <Dialog
      onClose={onClose}
      title="Changes to send"
      footer={
        <Button variant="secondary" busy={busy} onClick={() => attempt(() => offline?.retry())}>
          {busy ? 'Trying…' : 'Try now'}
        </Button>
      }
    >
      <div className={styles.server}>
        <span className={clsx(styles.dot, styles[state.server])} aria-hidden="true" />
        <div>
          <p>
            {state.readOnly
              ? `${state.readOnly} Until then you can read, but not change anything.`
              : serverWords[state.server]}
          </p>
          <p className={styles.quiet}>
            {state.syncedAt
              ? `The copy on this computer was last updated on ${formatMoment(state.syncedAt)}.`
              : 'There is no copy on this computer yet.'}
          </p>
        </div>
      </div>
      {state.warnings.map((warning) => (
        <div key={warning.id} className={styles.warning}>
          <Icon as={TriangleAlert} className={styles.mark} />
          <p>{warning.message}</p>
          {warning.canDismiss && (
            <Button
              size="small"
              variant="secondary"
              busy={busy}
              onClick={() => attempt(() => offline?.dismiss(warning.id))}
            >
              I have read this
            </Button>
          )}
        </div>
      ))}
      {state.others.map((work) => (
        <div key={work.owner} className={styles.warning}>
          <Icon as={TriangleAlert} className={styles.mark} />
          <Other work={work} />
        </div>
      ))}
      {state.waiting.length === 0 ? (
        <p className={styles.none}>
          {state.warnings.length > 0 || state.others.some(({ isOwn }) => isOwn)
            ? 'All your other changes have been sent.'
            : 'All your changes have been sent.'}
        </p>
      ) : (
        <ul className={styles.list}>
          {state.waiting.toSorted(decisionsFirst).map((change) => (
            <li key={change.id} className={styles.change}>
              <Waiting
                change={change}
                busy={busy}
                onDecide={(choice) => attempt(() => offline?.decide(change.id, choice))}
                onLeave={onClose}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const decisionsFirst = (one: WaitingChange, other: WaitingChange): number =>
  Number(needsDecision(other)) - Number(needsDecision(one));

const changes = (count: number) => countOf(count, 'change', 'changes');

function Other({ work }: { work: OtherWork }) {
  const { offline, saveFile } = usePlatform();
  const words = useChangeWords();
  const [isLeaving, setLeaving] = useState(false);
  const { owner, count, host, isHere, isOwn } = work;
  const name = work.name ?? 'another account';

  const save = () =>
    reportFailure(async () => {
      const waiting = (await offline?.readOther(owner)) ?? [];
      const head = `Not sent to ${host}: ${changes(count)}`;
      const text = [head, ...waiting.map((change) => typedText(words, change))].join('\n\n');
      const isSaved = await saveFile(`not-sent-to-${host.replaceAll(':', '-')}.txt`, new Blob([`${text}\n`]));
      if (isSaved) notifyNews('The changes are in the file. They have not been sent.');
    });

  if (!isOwn)
    return (
      <p>
        {changes(count)} by {name} {count === 1 ? 'waits' : 'wait'} on this computer
        {isHere ? '' : ` for ${host}`}. Nobody else can send {count === 1 ? 'it' : 'them'}: {name} signs in
        {isHere ? '' : ' there'}.
      </p>
    );
  return (
    <div className={styles.other}>
      <p>
        {changes(count)} of yours {count === 1 ? 'was' : 'were'} made for {host} and{' '}
        {count === 1 ? 'has' : 'have'} not been sent. This website is another one. To send{' '}
        {count === 1 ? 'it' : 'them'}, choose “Change the website…” and sign in at {host}.
      </p>
      {isLeaving ? (
        <div className={styles.choices} role="alert">
          <p>What you typed will be gone. It is nowhere else.</p>
          <Button
            size="small"
            variant="danger"
            onClick={() => reportFailure(() => offline?.dropOther(owner))}
          >
            Give up
          </Button>
          <Button size="small" variant="quiet" onClick={() => setLeaving(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className={styles.choices}>
          <Button size="small" variant="secondary" onClick={save}>
            Save as a file
          </Button>
          <Button size="small" variant="quiet" onClick={() => setLeaving(true)}>
            Give up
          </Button>
        </div>
      )}
    </div>
  );
}
