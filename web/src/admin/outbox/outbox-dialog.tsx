import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { changedFields, nounOf } from '../changes/change-words.ts';
import { ChangedFields } from '../changes/changed-fields.tsx';
import { formatMoment } from '../format.ts';
import { notifyFailure } from '../notify.ts';
import type { OfflineState, WaitingChange } from '../platform.ts';
import { usePlatform } from '../platform-context.ts';
import styles from './outbox.module.css';

const serverWords = {
  online: 'The server is there.',
  connecting: 'Looking for the server…',
  offline: 'The server cannot be reached. You can go on: what you change is kept and sent when it is back.',
};

interface OutboxDialogProps {
  state: OfflineState;
  open: boolean;
  onClose: () => void;
}

/** What waits to be sent, and what needs a decision first. */
export function OutboxDialog({ state, open, onClose }: OutboxDialogProps) {
  const { offline } = usePlatform();
  const [busy, setBusy] = useState(false);

  async function attempt(work: (() => Promise<void>) | undefined) {
    setBusy(true);
    try {
      await work?.();
    } catch (error) {
      notifyFailure(error instanceof Error ? error.message : 'That did not work.');
    }
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changes to send"
      footer={
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => attempt(() => offline?.retry() ?? Promise.resolve())}
        >
          Try now
        </Button>
      }
    >
      <p>{serverWords[state.server]}</p>
      <p className={styles.quiet}>
        {state.syncedAt
          ? `What you see without it is of ${formatMoment(state.syncedAt)}.`
          : 'Nothing has been copied to this computer yet.'}
      </p>
      {state.warning && <p className={styles.warning}>{state.warning}</p>}
      {state.waiting.length === 0 ? (
        <p className={styles.none}>Nothing waits: all that you changed has been sent.</p>
      ) : (
        <ul className={styles.list}>
          {state.waiting.map((change) => (
            <li key={change.id} className={styles.change}>
              <Change
                change={change}
                busy={busy}
                onDecide={(choice) => attempt(() => offline?.decide(change.id, choice) ?? Promise.resolve())}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const verbs = {
  created: 'New',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  reordered: 'New order',
  noted: 'Note',
} satisfies Record<WaitingChange['action'], string>;

interface ChangeProps {
  change: WaitingChange;
  busy: boolean;
  onDecide: (choice: 'ours' | 'theirs') => void;
}

function Change({ change, busy, onDecide }: ChangeProps) {
  const { kind, title, action, state, at, message } = change;
  const side = (name: 'before' | 'ours') =>
    Object.fromEntries(change.fields.map((field) => [field.name, field[name]]));
  return (
    <>
      <p className={styles.title}>{title || `All of this kind: ${nounOf(kind)}`}</p>
      <p className={styles.quiet}>
        {verbs[action]}, {nounOf(kind)}, <time dateTime={at}>{formatMoment(at)}</time>
        {state === 'sending' && ', being sent'}
      </p>
      {state === 'conflict' ? (
        <Conflict change={change} />
      ) : (
        action === 'updated' && (
          <ChangedFields change={{ kind, before: side('before'), after: side('ours') }} />
        )
      )}
      {state === 'refused' && <p className={styles.warning}>{message}</p>}
      {(state === 'conflict' || state === 'refused') && (
        <div className={styles.choices}>
          <Button size="small" busy={busy} onClick={() => onDecide('ours')}>
            {state === 'conflict' ? 'Keep ours' : 'Try again'}
          </Button>
          <Button size="small" variant="secondary" busy={busy} onClick={() => onDecide('theirs')}>
            {state === 'conflict' ? 'Keep theirs' : 'Give up'}
          </Button>
        </div>
      )}
    </>
  );
}

/** Both values of each field that both changed. */
function Conflict({ change }: { change: WaitingChange }) {
  const pairs = changedFields({
    kind: change.kind,
    before: Object.fromEntries(change.fields.map(({ name, ours }) => [name, ours])),
    after: Object.fromEntries(change.fields.map(({ name, theirs }) => [name, theirs])),
  });
  return (
    <>
      <p className={styles.warning}>Somebody else changed this, too.</p>
      <table className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Ours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{before ?? 'none'}</td>
              <td>{after ?? 'none'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
