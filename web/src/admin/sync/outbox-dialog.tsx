import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useChangeWords } from '../changes/change-words.ts';
import { Decision } from '../changes/decision.tsx';
import { countOf, formatMoment } from '../format.ts';
import { notifyNews } from '../notify.ts';
import type { OfflineState, OtherWork, WaitingChange } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import { reportFailure } from '../report-failure.ts';
import { otherWords } from '../session/waiting-here.tsx';
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
      <div className={styles.parts}>
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
        {state.warnings.map(({ id, message, canDismiss }) => (
          <Warning key={id}>
            <p>{message}</p>
            {canDismiss && (
              <Button
                size="small"
                variant="secondary"
                busy={busy}
                onClick={() => attempt(() => offline?.dismiss(id))}
              >
                I have read this
              </Button>
            )}
          </Warning>
        ))}
        {state.others.map((work) =>
          work.isOwn ? (
            <OwnWork key={work.owner} work={work} />
          ) : (
            <Warning key={work.owner}>
              <p>{otherWords(work)}</p>
            </Warning>
          ),
        )}
        {state.waiting.length === 0 ? (
          <p>
            {isWarned(state) ? 'All your other changes have been sent.' : 'All your changes have been sent.'}
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
      </div>
    </Dialog>
  );
}

/** Whether the dialog shows something that the user should know besides the changes that wait. */
export const isWarned = ({ warnings, others }: OfflineState): boolean =>
  warnings.length > 0 || others.some(({ isOwn }) => isOwn);

const decisionsFirst = (one: WaitingChange, other: WaitingChange): number =>
  Number(needsDecision(other)) - Number(needsDecision(one));

const Warning = ({ children }: { children: ReactNode }) => (
  <div className={styles.warning}>
    <Icon as={TriangleAlert} className={styles.mark} />
    {children}
  </div>
);

function OwnWork({ work: { owner, count, host } }: { work: OtherWork }) {
  const { offline, saveFile } = usePlatform();
  const words = useChangeWords();

  const save = () =>
    reportFailure(async () => {
      const waiting = (await offline?.readOther(owner)) ?? [];
      const head = `Not sent to ${host}: ${countOf(count, 'change', 'changes')}`;
      const text = [head, ...waiting.map((change) => typedText(words, change))].join('\n\n');
      const isSaved = await saveFile(`not-sent-to-${host.replaceAll(':', '-')}.txt`, new Blob([`${text}\n`]));
      if (isSaved) notifyNews('The changes are in the file. They have not been sent.');
    });

  return (
    <Decision
      mine={{ label: 'Save as a file', onChoose: save }}
      theirs={{ label: 'Give up', onChoose: () => reportFailure(() => offline?.dropOther(owner)) }}
      loss={{ words: 'What you typed will be gone. It is nowhere else.' }}
    >
      <p>
        {countOf(count, 'change of yours was', 'changes of yours were')} made for {host} and{' '}
        {count === 1 ? 'has' : 'have'} not been sent. This website is another one. To send{' '}
        {count === 1 ? 'it' : 'them'}, choose “Change the website…” and sign in at {host}.
      </p>
    </Decision>
  );
}
