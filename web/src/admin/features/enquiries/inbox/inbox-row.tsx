import { clsx } from 'clsx';
import { memo, type Ref } from 'react';
import { Link } from 'react-router-dom';
import type { InboxRowFragment } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { isRowPress } from '../../../list/rows.tsx';
import { spokenNumber } from '../../../phone-numbers.ts';
import { useShownCalendar } from '../../../shown-calendar.ts';
import { ageWords } from '../age-words.ts';
import { CallLink } from '../call-link.tsx';
import { EnquiryStatus } from '../enquiry-status.tsx';
import { originLabel, serviceLabel } from '../enquiry-words.ts';
import styles from './inbox-table.module.css';

/** `status`: focus the status field. `call`: ask for the outcome of the call that staff have just started. */
export type PanelPurpose = 'status' | 'call';

export interface InboxRowsProps {
  shape: 'table' | 'lines';
  now: number;
  /** Whether to show future follow-up days, too. True if the list is sorted by follow-up day. */
  byDay: boolean;
  /** The query string of the enquiry's URL. */
  search: string;
  /** Whether closing an enquiry that is opened now leads back to the list's history entry. */
  fromList: boolean;
}

/** These functions are the same on every render, so that only changed rows are rendered again. */
export interface InboxRowActions {
  open: (id: string, purpose?: PanelPurpose) => void;
  /** Stores the row's position on the screen, so that `useSteadyRow` can restore it. */
  note: (id: string) => void;
  /**
   * Selects or deselects the row.
   *
   * @param isRange - whether to do the same with all rows between this row and the row that was last selected or deselected
   */
  mark: (id: string, isRange: boolean) => void;
}

interface InboxRowProps extends InboxRowsProps {
  row: InboxRowFragment;
  index: number;
  /** The row's number for screen readers. Set only if the list is virtualised. */
  rowIndex: number | undefined;
  ref: Ref<HTMLTableRowElement> | undefined;
  isMarked: boolean;
  isOpen: boolean;
  /** Whether a panel is open. Opening another enquiry then replaces the history entry. */
  isBesidePanel: boolean;
  counsellor: string | null;
  acts: InboxRowActions;
}

/** Shows a missing value as a faint "N/A", so that staff notice the real values first. */
const Fact = ({ value }: { value: string }) =>
  value ? <span title={value}>{value}</span> : <span className={styles.none}>N/A</span>;

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');

export const InboxRow = memo(function InboxRow({
  row,
  index,
  rowIndex,
  ref,
  isMarked,
  isOpen,
  isBesidePanel,
  counsellor,
  acts: { open, note, mark },
  ...list
}: InboxRowProps) {
  // Renders the row again when the calendar changes, because the formats of days depend on it.
  useShownCalendar();
  const { shape, now, byDay, search, fromList } = list;
  const { _id: id, name, status } = row;
  const age = ageWords(row, now, byDay);

  const box = (
    <label className={styles.mark}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isMarked}
        onChange={({ nativeEvent }) => mark(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
  const link = (
    <Link
      className={styles.name}
      to={{ pathname: `/admin/contacts/${id}`, search }}
      state={{ fromList }}
      replace={isBesidePanel}
      preventScrollReset
      onClick={() => note(id)}
      title={name}
    >
      {name}
    </Link>
  );
  const date = (
    <time className={clsx(age.isLate && styles.late)} dateTime={age.dateTime} title={age.title}>
      {age.words}
    </time>
  );
  const state = <EnquiryStatus status={status} className={styles.status} />;
  // The origin is omitted if it is the website, because most enquiries come from there.
  const words = (
    <span className={styles.snippet}>
      {row.origin !== 'website' && <span className={styles.origin}>{originLabel(row.origin)}</span>}
      {row.origin !== 'website' && row.snippet && ' · '}
      {row.snippet}
    </span>
  );
  const actions = (
    <div className={styles.actions}>
      <Button variant="quiet" size="small" onClick={() => open(id)}>
        View
      </Button>
      <Button variant="quiet" size="small" onClick={() => open(id, 'status')}>
        Update Status
      </Button>
    </div>
  );

  return (
    <tr
      ref={ref}
      data-index={index}
      data-row={id}
      data-path={`/admin/contacts/${id}`}
      data-new={status === 'new' || undefined}
      aria-rowindex={rowIndex}
      aria-selected={isMarked}
      aria-current={isOpen || undefined}
      onClick={(event) => isRowPress(event) && open(id)}
    >
      {shape === 'table' ? (
        <>
          <td className={styles.first}>
            {box}
            <span className={styles.who}>
              {link} {words}
            </span>
          </td>
          <td>
            <Fact value={row.email} />
          </td>
          <td>
            <Fact value={spokenNumber(row.phone)} />
          </td>
          <td>
            <Fact value={row.company} />
          </td>
          <td>
            <Fact value={row.service && serviceLabel(row.service)} />
          </td>
          <td>{state}</td>
          <td>{date}</td>
          <td>
            <Fact value={counsellor ?? ''} />
          </td>
        </>
      ) : (
        <td className={styles.first}>
          {box}
          <span className={styles.line}>
            {state}
            {link}
            {date}
          </span>
          <span className={styles.line}>
            {words}
            {counsellor && (
              <span className={styles.counsellor} title={counsellor}>
                <span aria-hidden="true">{initials(counsellor)}</span>
                <span className="visually-hidden">{counsellor}</span>
              </span>
            )}
          </span>
          <CallLink name={name} phone={row.phone} onCall={() => open(id, 'call')} />
        </td>
      )}
      <td className={styles.last}>{actions}</td>
    </tr>
  );
});
