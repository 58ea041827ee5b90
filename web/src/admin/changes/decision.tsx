import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { notifyFailure, notifyNews } from '../notify.ts';
import styles from './decision.module.css';

export interface DecisionPair {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface Choice {
  label: string;
  onChoose: () => void;
}

interface DecisionProps {
  children: ReactNode;
  pairs?: readonly DecisionPair[];
  mine: Choice;
  theirs: Choice;
  busy?: boolean;
  /** Set if discarding the user's version loses text permanently. `words` is the warning; `text` returns a text to copy. */
  loss?: { words: string; text?: () => string } | undefined;
}

export function Decision({ children, pairs = [], mine, theirs, busy = false, loss }: DecisionProps) {
  const [isLeaving, setLeaving] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(loss?.text?.() ?? '');
      notifyNews('Your text was copied');
    } catch {
      notifyFailure('The text could not be copied. Select it and copy it.');
    }
  }
  const leave = loss ? () => setLeaving(true) : theirs.onChoose;
  const copyButton = loss?.text && (
    <Button size="small" variant="quiet" onClick={() => void copy()}>
      Copy what I typed
    </Button>
  );

  return (
    <div className={styles.decision} role="alert">
      {children}
      {pairs.length > 0 && (
        <dl className={styles.pairs}>
          {pairs.map(({ label, mine, theirs }) => (
            <div key={label} className={styles.pair}>
              <dt>{label}</dt>
              <dd>
                <span className={styles.side}>Yours</span>
                <span className={styles.value}>{mine}</span>
              </dd>
              <dd>
                <span className={styles.side}>Theirs</span>
                <span className={styles.value}>{theirs}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isLeaving && <p>{loss?.words}</p>}
      <div className={styles.choices}>
        {isLeaving ? (
          <>
            <Button size="small" variant="danger" busy={busy} onClick={theirs.onChoose}>
              {theirs.label}
            </Button>
            {copyButton}
            <Button size="small" variant="quiet" onClick={() => setLeaving(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button size="small" variant="secondary" busy={busy} onClick={mine.onChoose}>
              {mine.label}
            </Button>
            <Button size="small" variant="secondary" busy={busy} onClick={leave}>
              {theirs.label}
            </Button>
            {copyButton}
          </>
        )}
      </div>
    </div>
  );
}
