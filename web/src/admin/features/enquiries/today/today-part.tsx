import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { TodayRowFragment } from '../../../../gql/graphql.ts';
import { OfficeDay, OfficeMoment } from '../../../calendar/office-day.tsx';
import { formatCount } from '../../../format.ts';
import type { OfficeNow } from '../../../use-office-moment.ts';
import { useOfficeTimes } from '../../../use-office-times.ts';
import { orNotGiven } from '../enquiry-words.ts';
import styles from './today.module.css';
import { ageOf, linesOf, type PartName, partLabels } from './today-words.ts';

interface TodayPartProps {
  name: PartName;
  rows: readonly TodayRowFragment[];
  /** The size of the part, of which the first hundred are listed. */
  count: string;
  now: OfficeNow;
  openId: string | null;
  /** The address of an enquiry beside this list. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  nameOf: (counsellor: string | null) => string | null;
}

/** One part of the day: a heading with its number, and whom to call. */
export function TodayPart({ name, rows, count, now, openId, addressOf, onOpen, nameOf }: TodayPartProps) {
  const times = useOfficeTimes();
  return (
    <section className={styles.part} aria-labelledby={`part-${name}`}>
      <h3 id={`part-${name}`} className={styles.heading}>
        {partLabels[name]} <span className={styles.count}>{count}</span>
      </h3>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const age = ageOf(name, row, now, times);
          return (
            <li key={row._id} data-row={row._id}>
              <Link
                to={addressOf(row._id)}
                className={clsx(styles.row, row._id === openId && styles.open)}
                {...(row._id === openId && { 'aria-current': 'true' as const })}
                onClick={(event) => {
                  // Leaves opening a new tab to the browser.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(row._id);
                }}
              >
                <span className={styles.name}>{row.name}</span>
                <span className={styles.phone}>{orNotGiven(row.phone)}</span>
                <span className={clsx(styles.age, age.isLate && styles.late)}>
                  {row.followUpOn ? (
                    <OfficeDay day={row.followUpOn} short>
                      {age.text}
                    </OfficeDay>
                  ) : (
                    <OfficeMoment at={row.createdAt} short>
                      {age.text}
                    </OfficeMoment>
                  )}
                </span>
                <span className={styles.words}>{linesOf(row)}</span>
                <span className={styles.counsellor}>{nameOf(row.counsellorId)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** "1,000+" where the server counted no further. */
export const partCount = (count: number, most: number): string =>
  count >= most ? `${formatCount(most)}+` : formatCount(count);
