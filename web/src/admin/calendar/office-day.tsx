import { officeDay } from 'api/rules/dashboard';
import type { ReactNode } from 'react';
import { formatDate, formatDay, formatMoment } from '../format.ts';
import { otherDay, useLateBikramSambat } from './late-bikram-sambat.ts';
import styles from './office-day.module.css';

interface Look {
  /** Whether the day in the other calendar is only in the tooltip, as in lists. */
  short?: boolean;
  /** Text that replaces the day, such as "Today" or "3 days late". */
  children?: ReactNode;
}

interface InBothProps extends Look {
  dateTime: string;
  day: string;
  words: string;
}

function InBoth({ dateTime, day, words, short = false, children }: InBothProps) {
  const both = useLateBikramSambat(!short);
  const other = otherDay(both, day);
  // The tooltip adds what is not visible: the day in both calendars if other text replaces it, otherwise the day in
  // the other calendar.
  const title = children ? [words, other].filter(Boolean).join(', ') : (other ?? undefined);
  return (
    <time dateTime={dateTime} title={short ? title : undefined}>
      {children ?? words}
      {!short && other && <span className={styles.other}> {other}</span>}
    </time>
  );
}

/**
 * A stored day ("2026-11-21") in the account's calendar. The day in the other calendar is shown beside it or, if
 * `short`, in the tooltip.
 */
export const OfficeDay = ({ day, ...look }: { day: string } & Look) => (
  <InBoth dateTime={day} day={day} words={formatDay(day)} {...look} />
);

/** A moment by the office's clock, with the day in both calendars like `OfficeDay`. @param at ISO 8601 */
export const OfficeMoment = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatMoment(at)} {...look} />
);

/** The day of a moment at the office, without the time, in both calendars like `OfficeDay`. @param at ISO 8601 */
export const OfficeDate = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatDate(at)} {...look} />
);
