import { officeDay } from 'api/rules/dashboard';
import type { ReactNode } from 'react';
import { formatDate, formatDay, formatMoment } from '../format.ts';
import { otherDay, useLateBikramSambat } from './late-bikram-sambat.ts';
import styles from './office-day.module.css';

interface Look {
  /** The day of the other calendar is in the title only: for lists. */
  short?: boolean;
  /** Text that replaces the day: "Today", "3 days late". */
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
  // The title adds what is not visible: both days if words replace them, otherwise the day in the other calendar.
  const title = children ? [words, other].filter(Boolean).join(', ') : (other ?? undefined);
  return (
    <time dateTime={dateTime} title={short ? title : undefined}>
      {children ?? words}
      {!short && other && <span className={styles.other}> {other}</span>}
    </time>
  );
}

/** A stored day ("2026-11-21") in the account's calendar, with the other one beside it, or in the title where it is `short`. */
export const OfficeDay = ({ day, ...look }: { day: string } & Look) => (
  <InBoth dateTime={day} day={day} words={formatDay(day)} {...look} />
);

/** A moment with its time, by the office's clock, in both calendars as `OfficeDay`. @param at ISO 8601 */
export const OfficeMoment = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatMoment(at)} {...look} />
);

/** The office's day of a moment, without the time, as `OfficeDay`. @param at ISO 8601 */
export const OfficeDate = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatDate(at)} {...look} />
);
