import { useApolloClient } from '@apollo/client/react';
import { enquiryStatuses } from 'api/rules/enquiry';
import { useState } from 'react';
import {
  ChangeMarkedEnquiryDocument,
  type EnquiryUpdateInput,
  type InboxRowFragment,
} from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Options, Select } from '../../../../ui/field.tsx';
import { DayField } from '../../../calendar/day-input.tsx';
import { countOf, daysAfter, officeToday } from '../../../format.ts';
import { failureCode, serverMessage } from '../../../graphql/failure.ts';
import { save } from '../../../graphql/save.ts';
import { notifyFailure, notifySuccess } from '../../../notify.ts';
import { notifyWithUndo } from '../../../records/undo-toast.tsx';
import styles from './enquiry-bulk.module.css';
import { bulkWords } from './inbox-view.ts';

interface EnquiryBulkProps {
  rows: readonly InboxRowFragment[];
  allMarked: boolean;
  onMarkAll: (all: boolean) => void;
  /** Runs after the change. @param left the rows that could not be changed: they stay marked */
  onChanged: (left: readonly string[]) => void;
  counsellors: readonly { _id: string; name: string }[];
}

interface Before {
  id: string;
  version: number;
  input: EnquiryUpdateInput;
}

/** Sets the status, the counsellor or the follow-up day of all marked enquiries, each as a change of its own. */
export function EnquiryBulk({ rows, allMarked, onMarkAll, onChanged, counsellors }: EnquiryBulkProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [day, setDay] = useState('');
  const today = officeToday();

  const change = (id: string, version: number, input: EnquiryUpdateInput) =>
    save(client, { mutation: ChangeMarkedEnquiryDocument, variables: { id, version, input } });

  /** Row by row, each with the version on the screen, so that no colleague's change is overwritten. */
  async function set(input: EnquiryUpdateInput) {
    setBusy(true);
    const before: Before[] = [];
    const left: string[] = [];
    let queued = false;
    let met = 0;
    let message: string | null = null;
    for (const row of rows) {
      try {
        const saved = await change(row._id, row.version, input);
        queued ||= saved.queued;
        const version = saved.data?.updateEnquiry.version ?? row.version + 1;
        before.push({ id: row._id, version, input: formerly(row, input) });
      } catch (error) {
        left.push(row._id);
        if (failureCode(error) === 'CONFLICT') met += 1;
        else {
          message ??= serverMessage(error) ?? 'Error updating enquiry';
          // Without a connection the other rows would fail, too.
          if (failureCode(error) === null) {
            left.push(...rows.slice(rows.indexOf(row) + 1).map(({ _id }) => _id));
            break;
          }
        }
      }
    }
    setBusy(false);
    onChanged(left);
    const words = bulkWords({ done: before.length, met, failed: left.length - met });
    if (before.length > 0) notifyWithUndo({ queued }, words, () => undo(before));
    else notifyFailure(message ?? words);
  }

  async function undo(before: readonly Before[]) {
    let back = 0;
    for (const { id, version, input } of before) {
      // A row that a colleague has changed since then stays as they left it.
      if (await change(id, version, input).catch(() => null)) back += 1;
    }
    onChanged([]);
    if (back > 0) notifySuccess(`${countOf(back, 'contact', 'contacts')} as before`);
    else notifyFailure('Error updating enquiry');
  }

  return (
    <section className={styles.bulk} aria-label="With the selected rows">
      <p role="status" className={styles.count}>
        {rows.length} selected
      </p>
      <Button size="small" variant="quiet" onClick={() => onMarkAll(!allMarked)}>
        {allMarked ? 'Select none' : 'Select all'}
      </Button>
      <Select
        aria-label="Set the status"
        className={styles.choice}
        disabled={busy}
        value=""
        onChange={({ target }) => void set({ status: target.value })}
      >
        <option value="">Status…</option>
        <Options of={enquiryStatuses} />
      </Select>
      <Select
        aria-label="Set the counsellor"
        className={styles.choice}
        disabled={busy}
        value=""
        onChange={({ target }) => void set({ counsellorId: target.value === nobody ? null : target.value })}
      >
        <option value="">Counsellor…</option>
        <option value={nobody}>Nobody</option>
        {counsellors.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <form
        className={styles.day}
        onSubmit={(event) => {
          event.preventDefault();
          if (day)
            void set({ followUpOn: day, followUpTime: null, followUpKind: 'call' }).then(() => setDay(''));
        }}
      >
        <DayField
          label="Follow-up date"
          name="marked-follow-up"
          className={styles.dayField}
          required
          min={today}
          max={daysAfter(today, mostDaysAhead)}
          value={day}
          onChange={setDay}
        />
        <Button type="submit" size="small" variant="secondary" busy={busy}>
          {busy ? 'Saving…' : 'Set the day'}
        </Button>
      </form>
    </section>
  );
}

/** A day far from today is a slip: a year of the other calendar is 57 years away. */
const mostDaysAhead = 2 * 366;

/** The option for "nobody": in the select, '' is the heading. */
const nobody = 'nobody';

function formerly(row: InboxRowFragment, input: EnquiryUpdateInput): EnquiryUpdateInput {
  const { status, counsellorId, followUpOn, followUpTime, followUpKind } = row;
  if ('status' in input) return { status };
  if ('counsellorId' in input) return { counsellorId: counsellorId ?? null };
  return { followUpOn: followUpOn ?? null, followUpTime: followUpTime ?? null, followUpKind };
}
