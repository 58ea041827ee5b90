import { useApolloClient } from '@apollo/client/react';
import { isCancelled } from 'api/rules/batch';
import { settledStatus } from 'api/rules/enquiry';
import { seats } from 'api/rules/seat';
import { useId, useState } from 'react';
import { type EnquiryUpdateInput, UpdateBatchDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { countOf, formatShortDay, labelOf, officeToday } from '../../format.ts';
import { useAttempt } from '../../graphql/failure.ts';
import { save } from '../../graphql/save.ts';
import { notifyFailure, notifySaved } from '../../notify.ts';
import { numbersOf } from '../../phone-numbers.ts';
import { changeAll } from '../enquiries/bulk-change.ts';
import { type ClassRow, useClasses } from '../enquiries/classes.ts';
import styles from './cancel-class.module.css';
import type { RegisterRow } from './use-register.ts';

const ways = {
  keep: 'Keep the class in their enquiries until they have been called',
  move: 'Ask for a seat in another class for them',
  leave: 'Mark them as left',
} as const;
type Way = keyof typeof ways;

interface CancelClassProps {
  record: ClassRow;
  /** The enquiries in the class, except those with the seat "left". */
  rows: readonly RegisterRow[];
  onDone: () => void;
  onClose: () => void;
}

export function CancelClass({ record, rows, onDone, onClose }: CancelClassProps) {
  const client = useApolloClient();
  const [busy, attempt] = useAttempt();
  const [way, setWay] = useState<Way>('keep');
  const [other, setOther] = useState('');
  const group = useId();
  const others = useClasses()
    .choicesFor(null)
    .filter(({ _id, course }) => course === record.course && _id !== record._id);
  const isDecided = way !== 'move' || other !== '';

  const confirm = () =>
    attempt(async () => {
      if (!isCancelled(record)) {
        const variables = { id: record._id, input: { status: 'cancelled' }, base: { status: record.status } };
        notifySaved(
          await save(client, { mutation: UpdateBatchDocument, variables }),
          'The class is cancelled.',
        );
      }
      const due = { followUpOn: officeToday(), followUpTime: null, followUpKind: 'call' };
      const input: Record<Way, EnquiryUpdateInput> = {
        keep: due,
        move: { ...due, batchId: other, seat: 'wants' },
        leave: { ...due, batchId: record._id, seat: 'left' },
      };
      // Every enquiry gets a follow-up today. A completed enquiry is never due, so it also gets the status "contacted".
      const { completed = [], open = [] } = Object.groupBy(rows, ({ status }) =>
        status === settledStatus ? 'completed' : 'open',
      );
      const ends = [
        await changeAll(client, open, input[way]),
        await changeAll(client, completed, { ...input[way], status: 'contacted' }),
      ];
      const left = ends.flatMap((end) => end.left);
      if (left.length > 0)
        notifyFailure(
          `${countOf(left.length, 'enquiry', 'enquiries')} could not be changed. The register still lists them.`,
        );
      onDone();
    }, 'Error cancelling class');

  return (
    <Dialog
      title={`Cancel ${record.title}`}
      onClose={onClose}
      keepOnBackdrop
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button variant="danger" busy={busy} disabled={!isDecided} onClick={confirm}>
            {busy ? 'Saving...' : isCancelled(record) ? 'Save' : 'Cancel the class'}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p>Nobody has a seat or waits for one. The class leaves the site.</p>
      ) : (
        <div className={styles.parts}>
          <p>The class leaves the site. Call these people; their enquiries become due today:</p>
          <ul className={styles.people} aria-label="Whom to call">
            {rows.map((row) => (
              <li key={row._id}>
                <strong>{row.name}</strong>
                <span>
                  {numbersOf(row.phone, row.phoneNumber).map(({ tel, shown }) => (
                    <a key={tel} href={`tel:${tel}`}>
                      {shown}
                    </a>
                  ))}
                </span>
                <span className={styles.seat}>{labelOf(seats, row.seat)}</span>
              </li>
            ))}
          </ul>
          <fieldset className={styles.ways}>
            <legend>What happens to their seats?</legend>
            {(Object.keys(ways) as Way[]).map((name) => (
              <label key={name}>
                <input
                  type="radio"
                  name={group}
                  checked={way === name}
                  disabled={name === 'move' && others.length === 0}
                  onChange={() => setWay(name)}
                />
                {ways[name]}
                {name === 'move' && others.length === 0 && ' (there is none of this course yet)'}
              </label>
            ))}
          </fieldset>
          {way === 'move' && (
            <Field label="Other class" name="other-class" required>
              <Select value={other} onChange={({ target }) => setOther(target.value)}>
                <option value="">Choose a class</option>
                {others.map(({ _id, title, startsOn }) => (
                  <option key={_id} value={_id}>
                    {title}, {formatShortDay(startsOn, officeToday())}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}
