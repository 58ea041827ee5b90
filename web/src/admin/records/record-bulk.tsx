import { useApolloClient } from '@apollo/client/react';
import { patchOf } from 'api/rules/merge';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/dialog.tsx';
import { countOf } from '../format.ts';
import { useAttempt } from '../graphql/failure.ts';
import { save } from '../graphql/save.ts';
import tools from '../list/list-tools.module.css';
import { notifySaved } from '../notify.ts';
import type { ListRow, RecordKind } from './record-kind.ts';
import { notifyWithUndo, useRestore } from './undo-toast.tsx';

interface RecordBulkProps {
  kind: RecordKind;
  rows: readonly ListRow[];
  allMarked: boolean;
  onMarkAll: (all: boolean) => void;
  onChanged: () => void;
}

export function RecordBulk({ kind, rows, allMarked, onMarkAll, onChanged }: RecordBulkProps) {
  const client = useApolloClient();
  const restore = useRestore(kind);
  const [asking, setAsking] = useState(false);
  const [busy, attempt] = useAttempt();
  const noun = rows.length === 1 ? kind.noun : kind.plural;

  /** Stops at the first row that fails. The rows before it stay changed, and the list shows their new state. */
  async function each(work: (row: ListRow) => Promise<{ queued: boolean }>, failure: string) {
    const done: ListRow[] = [];
    let queued = false;
    await attempt(async () => {
      for (const row of rows) {
        const saved = await work(row);
        queued ||= saved.queued;
        done.push(row);
      }
    }, failure);
    return { done, queued };
  }

  async function set(state: NonNullable<typeof kind.states>[number]) {
    const { done, queued } = await each(
      (row) =>
        save(client, {
          mutation: kind.operations.update,
          variables: { id: row._id, ...patchOf(row, state.input) },
        }),
      `Error saving ${kind.noun}`,
    );
    if (done.length > 0) notifySaved({ queued }, `${countOf(done.length, kind.noun, kind.plural)} updated`);
    onChanged();
  }

  async function remove() {
    const { done, queued } = await each(
      ({ _id }) => save(client, { mutation: kind.operations.remove, variables: { id: _id } }),
      `Error deleting ${kind.noun}`,
    );
    setAsking(false);
    if (done.length > 0) {
      const message = `${countOf(done.length, kind.noun, kind.plural)} deleted`;
      notifyWithUndo({ queued }, message, async () => {
        await restore(done.map(({ _id }) => _id));
        onChanged();
      });
    }
    onChanged();
  }

  return (
    <section className={tools.notice} aria-label="With the selected rows">
      <p role="status">{rows.length} selected</p>
      <Button size="small" variant="quiet" onClick={() => onMarkAll(!allMarked)}>
        {allMarked ? 'Select none' : 'Select all'}
      </Button>
      {kind.states?.map((state) => (
        <Button
          key={state.label}
          size="small"
          variant="secondary"
          disabled={rows.length === 0}
          busy={busy}
          onClick={() => void set(state)}
        >
          {state.label}
        </Button>
      ))}
      <Button
        size="small"
        variant="danger"
        disabled={rows.length === 0}
        busy={busy}
        onClick={() => setAsking(true)}
      >
        Delete selected
      </Button>
      {asking && (
        <Question
          title={`Delete ${rows.length} ${noun}`}
          action="Delete"
          busyAction="Deleting..."
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>
            Are you sure you want to delete {rows.length === 1 ? 'this' : `these ${rows.length}`} {noun}?
          </p>
        </Question>
      )}
    </section>
  );
}
