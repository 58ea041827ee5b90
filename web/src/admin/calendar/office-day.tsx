import { officeDay } from 'api/rules/dashboard';
import type { ReactNode } from 'react';
import { formatDate, formatDay, formatMoment } from '../format.ts';
import { useLateBikramSambat } from './late-bikram-sambat.ts';
import styles from './office-day.module.css';

interface Look {
  /** The day of Bikram Sambat stands in the title alone: for lists. */
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
  const bs = both?.wordsIn(day, 'BS') ?? null;
  // The title adds what is not visible: both days if words replace them, otherwise the day in the other calendar.
  const title = children ? [words, bs].filter(Boolean).join(', ') : (bs ?? undefined);
  return (
    <time dateTime={dateTime} title={short ? title : undefined}>
      {children ?? words}
      {!short && bs && <span className={styles.other}> {bs}</span>}
    </time>
  );
}

/** A stored day ("2026-11-21") with the day of Bikram Sambat beside it, or in the title where it is `short`. */
export const OfficeDay = ({ day, ...look }: { day: string } & Look) => (
  <InBoth dateTime={day} day={day} words={formatDay(day)} {...look} />
);

/** A moment with its time, by the office's clock, with the day of Bikram Sambat as `OfficeDay`. @param at ISO 8601 */
export const OfficeMoment = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatMoment(at)} {...look} />
);

/** The office's day of a moment, without the time, as `OfficeDay`. @param at ISO 8601 */
export const OfficeDate = ({ at, ...look }: { at: string } & Look) => (
  <InBoth dateTime={at} day={officeDay(new Date(at))} words={formatDate(at)} {...look} />
);
