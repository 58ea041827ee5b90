import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { OfficeDay } from '../../../calendar/office-day.tsx';
import { formatMoment, formatTime } from '../../../format.ts';
import styles from './timeline.module.css';
import { daysOf } from './timeline-entries.ts';

interface DatedEntry {
  kind: string;
  at: string;
  touch?: { takenBackAt?: string | null } | null;
}

interface TimelineDaysProps<Entry> {
  entries: readonly Entry[];
  /** The entry directly above `entries`. If the first of `entries` has the same day, the day's heading is not repeated. */
  after?: { at: string } | undefined;
  heading: 'h3' | 'h4';
  keyOf: (entry: Entry) => string;
  words: (entry: Entry) => ReactNode;
  /** Returns the text that is quoted below the result of `words`. */
  textOf: (entry: Entry) => string | null | undefined;
}

/** The entries of an enquiry or of a person, grouped by day. */
export function TimelineDays<Entry extends DatedEntry>({
  entries,
  after,
  heading: Heading,
  keyOf,
  words,
  textOf,
}: TimelineDaysProps<Entry>) {
  const shownDay = after && daysOf([after])[0]?.day;
  return daysOf(entries).map(({ day, entries: on }) => (
    <div key={day}>
      {day !== shownDay && (
        <Heading className={styles.day}>
          <OfficeDay day={day} />
        </Heading>
      )}
      <ul className={styles.entries}>
        {on.map((entry) => {
          const text = textOf(entry);
          return (
            <li
              key={keyOf(entry)}
              className={clsx(styles[entry.kind], entry.touch?.takenBackAt && styles.takenBack)}
            >
              <p className={styles.words}>{words(entry)}</p>
              {text && <p className={styles.quoted}>{text}</p>}
              <time className={styles.time} dateTime={entry.at} title={formatMoment(entry.at)}>
                {formatTime(entry.at)}
              </time>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

interface ByProps {
  who: { admin: string; adminName: string };
  children: ReactNode;
}

export const By = ({ who, children }: ByProps) => (
  <>
    <span className={styles.who} title={who.admin}>
      {who.adminName}
    </span>
    {children}
  </>
);
