import { useApolloClient } from '@apollo/client/react';
import { enquiryStatuses } from 'api/rules/enquiry';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { EnquiryUpdateInput, InboxRowFragment } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Options, Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { DayField } from '../../../calendar/day-input.tsx';
import { daysAfter, officeToday } from '../../../format.ts';
import { setAll } from '../bulk-change.ts';
import styles from './enquiry-bulk.module.css';

interface EnquiryBulkProps {
  rows: readonly InboxRowFragment[];
  /** How many enquiries the list has, loaded or not. */
  total: string;
  allMarked: boolean;
  onMarkAll: (all: boolean) => void;
  /** Runs after a change of which a part failed. @param left the rows that could not be changed: only they stay marked */
  onFailed: (left: readonly string[]) => void;
  counsellors: readonly { _id: string; name: string }[];
}

/** Sets the status, the counsellor or the follow-up day of all marked enquiries, each as a change of its own. */
export function EnquiryBulk({ rows, total, allMarked, onMarkAll, onFailed, counsellors }: EnquiryBulkProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [day, setDay] = useState('');
  const today = officeToday();

  async function set(input: EnquiryUpdateInput) {
    setBusy(true);
    const { left } = await setAll(client, rows, input);
    setBusy(false);
    // The rows stay marked for the next change; after a failure the others do, to try again.
    if (left.length > 0) onFailed(left);
  }

  return (
    <section className={styles.bulk} aria-label="With the selected rows">
      <p role="status" className={styles.count}>
        {rows.length} of {total}
        <span className="visually-hidden"> selected</span>
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
        data-empty={!day || undefined}
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
      <Button
        size="small"
        variant="quiet"
        className={styles.close}
        aria-label="Close the selection"
        onClick={() => onMarkAll(false)}
      >
        <Icon as={X} size={18} />
      </Button>
    </section>
  );
}

/** A day far from today is a slip: a year of the other calendar is 57 years away. */
const mostDaysAhead = 2 * 366;

/** The option for "nobody": in the select, '' is the heading. */
const nobody = 'nobody';
