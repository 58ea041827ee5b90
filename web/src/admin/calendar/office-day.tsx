import { officeDay } from 'api/rules/dashboard';
import type { ReactNode } from 'react';
import { formatDate, formatDay, formatMoment } from '../format.ts';
import { otherDay, useLateBikramSambat } from './late-bikram-sambat.ts';
import styles from './office-day.module.css';

interface Look {
  /** Whether the day in the other calendar is shown only in the tooltip. */
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
  const title = children ? [words, other].filter(Boolean).join(', ') : (other ?? undefined);
  return (
    <time dateTime={dateTime} title={short ? title : undefined}>
      {children ?? words}
      {!short && other && <span className={styles.other}> {other}</span>}
    </time>
  );
}

/** Shows a stored day ("2026-11-21") in the account's calendar, with the day in the other calendar beside it. */
export const OfficeDay = ({ day, ...look }: { day: string } & Look) => (
  <InBoth dateTime={day} day={day} words={formatDay(day)} {...look} />
);

/** Like `OfficeDay`, but shows the day and the time of a moment. @param at - ISO 8601 */
export const OfficeMoment = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatMoment(at)} {...look} />
);

/** Like `OfficeDay`, but for the day of a moment. @param at - ISO 8601 */
export const OfficeDate = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatDate(at)} {...look} />
);
