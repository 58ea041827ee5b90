import { Link } from 'react-router-dom';
import { useChangeWords } from '../changes/change-words.ts';
import { ChangedFields } from '../changes/changed-fields.tsx';
import { Decision } from '../changes/decision.tsx';
import { useRecordAddress } from '../changes/record-address.ts';
import { formatMoment } from '../format.ts';
import type { WaitingChange } from '../platform.ts';
import styles from './outbox-dialog.module.css';
import { changesOf, conflictIn, summaryOf, typedText } from './typed-text.ts';

const verbs = {
  created: 'New',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  reordered: 'New order',
  noted: 'Note',
  touched: 'Outcome',
} satisfies Record<WaitingChange['action'], string>;

export const needsDecision = ({ state }: WaitingChange): boolean =>
  state === 'conflict' || state === 'refused';

interface WaitingProps {
  change: WaitingChange;
  busy: boolean;
  onDecide: (choice: 'ours' | 'theirs') => void;
  /** Called when staff follow the link to the record. */
  onLeave: () => void;
}

export function Waiting({ change, busy, onDecide, onLeave }: WaitingProps) {
  const { kind, recordId, action, state, at, message, behind } = change;
  const { nounOf } = useChangeWords();
  const addressOf = useRecordAddress();
  const name = change.title || (action === 'reordered' ? `The ${nounOf(kind)} list` : nounOf(kind));
  const address = recordId && action !== 'deleted' ? addressOf({ kind, recordId }) : null;
  return (
    <>
      <p className={styles.title}>
        {address ? (
          <Link to={address} onClick={onLeave}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className={styles.quiet}>
        {verbs[action]}, {nounOf(kind)}, <time dateTime={at}>{formatMoment(at)}</time>
        {state === 'sending' && ', being sent'}
      </p>
      {state === 'waiting' && message && <p className={styles.quiet}>{message}</p>}
      {state === 'waiting' && behind && (
        <p className={styles.quiet}>It waits until you have decided about “{behind}”.</p>
      )}
      {state !== 'conflict' && <Typed change={change} />}
      {needsDecision(change) && <Choice change={change} busy={busy} onDecide={onDecide} />}
    </>
  );
}

function Typed({ change }: { change: WaitingChange }) {
  const { kind, action, names, fields } = change;
  const summary = summaryOf(change);
  const list = <ChangedFields change={{ kind, names, ...changesOf(change) }} />;
  if (fields.length === 0) return null;
  if (action === 'created')
    return (
      <details className={styles.typed}>
        <summary>What was entered</summary>
        {list}
      </details>
    );
  return (
    <div className={styles.typed}>
      {summary && <p>{summary}</p>}
      {list}
    </div>
  );
}

/** Asks staff to decide about the change, and warns that the typed text is not stored anywhere else. */
function Choice({ change, busy, onDecide }: Pick<WaitingProps, 'change' | 'busy' | 'onDecide'>) {
  const words = useChangeWords();
  const { pairs, alone } = conflictIn(words, change);
  const { action, state, message, isQuestion, isPersonGone, fields } = change;
  const isConflict = state === 'conflict';
  const gone =
    action === 'created'
      ? 'What you typed, and all that you did to this record since, will be gone. It is nowhere else.'
      : 'What you typed will be gone. It is nowhere else.';
  return (
    <div className={styles.choice}>
      <Decision
        pairs={isConflict ? pairs : []}
        busy={busy}
        mine={{
          label: isConflict ? 'Use mine' : isPersonGone ? 'Save without the person' : 'Try again',
          onChoose: () => onDecide('ours'),
        }}
        theirs={{ label: isConflict ? 'Keep theirs' : 'Give up', onChoose: () => onDecide('theirs') }}
        loss={fields.length > 0 ? { words: gone, text: () => typedText(words, change) } : undefined}
      >
        <p>
          {isConflict
            ? 'Somebody else changed this, too.'
            : isQuestion
              ? message
              : `The server refused it: ${message}`}
        </p>
        {isConflict && alone.length > 0 && <p>Sent either way: {alone.join(', ')}.</p>}
      </Decision>
    </div>
  );
}
