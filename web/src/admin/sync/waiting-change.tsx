import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { useChangeWords } from '../changes/change-words.ts';
import { ChangedFields } from '../changes/changed-fields.tsx';
import { formatMoment } from '../format.ts';
import { notifyFailure, notifyNews } from '../notify.ts';
import type { WaitingChange } from '../platform.ts';
import { changesOf, fieldsOf, saidWords, typedText } from './typed-text.ts';
import styles from './waiting-change.module.css';

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
  /** Runs when staff open the record's own screen. */
  onLeave: () => void;
}

/** One queued change: its record, its fields, and a decision where it cannot be sent. */
export function Waiting({ change, busy, onDecide, onLeave }: WaitingProps) {
  const { kind, recordId, action, state, at, message, isQuestion, behind } = change;
  const { addressOf, nounOf } = useChangeWords();
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
      {state === 'refused' && (
        <p className={styles.reason}>{isQuestion ? message : `The server refused it: ${message}`}</p>
      )}
      {state === 'conflict' && <p className={styles.reason}>Somebody else changed this, too.</p>}
      {state === 'conflict' ? <BothValues change={change} /> : <Typed change={change} />}
      {needsDecision(change) && <Decision change={change} busy={busy} onDecide={onDecide} />}
    </>
  );
}

function Typed({ change }: { change: WaitingChange }) {
  const { kind, action, names } = change;
  const after = fieldsOf(change, 'ours');
  if (action === 'touched') {
    return (
      <div className={styles.typed}>
        <p>{saidWords(after)}</p>
        <ChangedFields change={{ kind, names, ...changesOf(change) }} />
      </div>
    );
  }
  if (action === 'noted') return <p className={styles.note}>{String(after.text ?? '')}</p>;
  if (action === 'updated') {
    return (
      <div className={styles.typed}>
        <ChangedFields change={{ kind, names, before: fieldsOf(change, 'before'), after }} />
      </div>
    );
  }
  if (action !== 'created') return null;
  return (
    <details className={styles.typed}>
      <summary>What was entered</summary>
      <ChangedFields change={{ kind, names, after: filled(after) }} />
    </details>
  );
}

const filled = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

/** Our value and theirs for each field that both changed. */
function BothValues({ change }: { change: WaitingChange }) {
  const { changedFields } = useChangeWords();
  const [was, ours, theirs] = (['before', 'ours', 'theirs'] as const).map((side) => fieldsOf(change, side));
  const { kind, names } = change;
  const pairs = changedFields({ kind, names, before: ours, after: theirs });
  const stood = changedFields({ kind, names, before: was, after: theirs });
  const both = pairs.filter(({ before, after }, index) => before !== after && stood[index]?.before !== after);
  const alone = pairs.filter((pair) => both.length > 0 && !both.includes(pair));
  return (
    <>
      <dl className={styles.pairs}>
        {(both.length > 0 ? both : pairs).map(({ field, label, before, after }) => (
          <div key={field} className={styles.pair}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.side}>Ours</span>
              <span className={styles.value}>{before ?? 'none'}</span>
            </dd>
            <dd>
              <span className={styles.side}>Theirs</span>
              <span className={styles.value}>{after ?? 'none'}</span>
            </dd>
          </div>
        ))}
      </dl>
      {alone.length > 0 && (
        <p className={styles.quiet}>Sent either way: {alone.map(({ label }) => label).join(', ')}.</p>
      )}
    </>
  );
}

/** Sends the change anyway or gives it up. Staff can copy the typed text first, because it is stored nowhere else. */
function Decision({ change, busy, onDecide }: Pick<WaitingProps, 'change' | 'busy' | 'onDecide'>) {
  const words = useChangeWords();
  const [isLeaving, setLeaving] = useState(false);
  const isConflict = change.state === 'conflict';
  const hasTyped = change.fields.length > 0;
  const give = isConflict ? 'Keep theirs' : 'Give up';

  async function copy() {
    try {
      await navigator.clipboard.writeText(typedText(words, change));
      notifyNews('What you typed is in the clipboard');
    } catch {
      notifyFailure('The text could not be copied. Select it with the mouse and copy it.');
    }
  }
  const copyButton = (
    <Button size="small" variant="secondary" onClick={() => void copy()}>
      Copy what I typed
    </Button>
  );

  if (isLeaving) {
    return (
      <div className={styles.question} role="alert">
        <p>
          {change.action === 'created'
            ? 'What you typed, and all that you did to this record since, will be gone. It is nowhere else.'
            : 'What you typed will be gone. It is nowhere else.'}
        </p>
        <div className={styles.choices}>
          <Button size="small" variant="danger" busy={busy} onClick={() => onDecide('theirs')}>
            {give}
          </Button>
          {copyButton}
          <Button size="small" variant="quiet" onClick={() => setLeaving(false)}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.choices}>
      <Button size="small" busy={busy} onClick={() => onDecide('ours')}>
        {isConflict ? 'Keep ours' : change.isPersonGone ? 'Save without the person' : 'Try again'}
      </Button>
      <Button
        size="small"
        variant="secondary"
        busy={busy}
        onClick={() => (hasTyped ? setLeaving(true) : onDecide('theirs'))}
      >
        {give}
      </Button>
      {hasTyped && copyButton}
    </div>
  );
}
