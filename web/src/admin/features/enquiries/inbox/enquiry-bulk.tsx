import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { enquiryStatuses } from 'api/rules/enquiry';
import { nobody } from 'api/rules/today';
import { ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type EnquiryUpdateInput,
  type InboxRowFragment,
  InboxRowFragmentDoc,
} from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Options, Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import { DayField } from '../../../calendar/day-input.tsx';
import { formatDay, latestFollowUp, officeToday } from '../../../format.ts';
import { useEscape } from '../../../use-escape.ts';
import { setAll } from '../bulk-change.ts';
import { NextDays } from '../panel/next-days.tsx';
import styles from './enquiry-bulk.module.css';

interface EnquiryBulkProps {
  rows: readonly InboxRowFragment[];
  /** The number of selected rows that are no longer in the list. */
  away: number;
  /** The number of enquiries in the list, including those that are not loaded. */
  total: string;
  /** Whether a panel is open, which Esc closes first. */
  hasPanel: boolean;
  allMarked: boolean;
  onMarkAll: (all: boolean) => void;
  /** @param left - the ids of the rows that were not changed */
  onFailed: (left: readonly string[]) => void;
  /** Called after a change and after its Undo. @param rows - the changed rows' current state */
  onChanged: (rows: readonly InboxRowFragment[]) => void;
  counsellors: readonly { _id: string; name: string }[];
}

export function EnquiryBulk({
  rows,
  away,
  total,
  hasPanel,
  allMarked,
  onMarkAll,
  onFailed,
  onChanged,
  counsellors,
}: EnquiryBulkProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [day, onDay] = useState('');
  const bar = useRef<HTMLElement>(null);
  const today = officeToday();
  useEscape(!busy && !hasPanel, () => onMarkAll(false));

  async function set(input: EnquiryUpdateInput, to: string) {
    const renew = () => onChanged(rows.flatMap(({ _id }) => cachedRow(client, _id) ?? []));
    setBusy(true);
    const { left } = await setAll(client, rows, input, to, renew);
    setBusy(false);
    renew();
    // After a failure, only the unchanged rows stay selected, for another attempt.
    if (left.length > 0) onFailed(left);
  }

  function setDay(chosen: string) {
    bar.current?.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    onDay('');
    return set({ followUpOn: chosen, followUpTime: null, followUpKind: 'call' }, formatDay(chosen));
  }

  return (
    <section className={styles.bulk} aria-label="With the selected rows" data-unfinished ref={bar}>
      <p role="status" className={styles.count}>
        {away > 0 ? (
          <>
            {rows.length} selected <small className={styles.away}>{awayWords(away, rows.length)}</small>
          </>
        ) : (
          <>
            {rows.length} of {total}
            <span className="visually-hidden"> selected</span>
          </>
        )}
      </p>
      <Button size="small" variant="quiet" onClick={() => onMarkAll(!allMarked)}>
        {allMarked ? 'Select none' : 'Select all'}
      </Button>
      <Select
        aria-label="Set the status"
        className={styles.choice}
        disabled={busy}
        value=""
        onChange={({ target }) => void set({ status: target.value }, labelOf(target))}
      >
        <option value="">Status…</option>
        <Options of={enquiryStatuses} />
      </Select>
      <Select
        aria-label="Set the counsellor"
        className={styles.choice}
        disabled={busy}
        value=""
        onChange={({ target }) =>
          void set({ counsellorId: target.value === nobody ? null : target.value }, labelOf(target))
        }
      >
        <option value="">Counsellor…</option>
        <option value={nobody}>Nobody</option>
        {counsellors.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Popover
        label="Set the follow-up"
        className={styles.choice}
        button={
          <>
            {busy ? 'Saving…' : 'Follow-up…'}
            <Icon as={ChevronDown} size={16} />
          </>
        }
      >
        <NextDays day={null} onChoose={(chosen) => void setDay(chosen)} />
        <form
          className={styles.day}
          onSubmit={(event) => {
            event.preventDefault();
            if (day) void setDay(day);
          }}
        >
          <DayField
            label="Follow-up date"
            name="marked-follow-up"
            required
            min={today}
            max={latestFollowUp()}
            value={day}
            onChange={onDay}
          />
          <Button type="submit" size="small" variant="secondary" busy={busy}>
            Set the day
          </Button>
        </form>
      </Popover>
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

const awayWords = (away: number, all: number): string => {
  if (away < all) return `${away} of them left this list`;
  return all === 1 ? 'It left this list' : 'They left this list';
};

const cachedRow = (client: ApolloClient, _id: string) =>
  client.readFragment({
    id: client.cache.identify({ __typename: 'Enquiry', _id }),
    fragment: InboxRowFragmentDoc,
    fragmentName: 'InboxRow',
  });

const labelOf = ({ selectedOptions }: HTMLSelectElement) => selectedOptions[0]?.text ?? '';
