import { clsx } from 'clsx';
import table from '../../../ui/table.module.css';
import { formatCount } from '../../format.ts';
import { type Counts, minutesWords, shareWords } from './report-words.ts';
import styles from './reports.module.css';

interface ReportTableProps {
  head: string;
  rows: readonly { name: string; counts: Counts }[];
  total: Counts;
  busy: boolean;
}

/** The report: a table where there is room for seven columns, a block for each row on a phone. */
export function ReportTable({ head, rows, total, busy }: ReportTableProps) {
  const most = Math.max(1, ...rows.map(({ counts }) => counts.enquiries));
  const all = [...rows, { name: 'All', counts: total }];
  return (
    <div aria-busy={busy}>
      <div className={clsx(table.scroller, styles.wide)}>
        <table className={clsx(table.table, styles.table)} aria-label="Report">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">Enquiries</th>
              <th scope="col">Answered</th>
              <th scope="col">Within 2 office hours</th>
              <th scope="col">Median to first answer</th>
              <th scope="col">Reached</th>
              <th scope="col">Completed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, counts }) => (
              <tr key={counts.key}>
                <Cells name={name} counts={counts} share={counts.enquiries / most} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <Cells name="All" counts={total} />
            </tr>
          </tfoot>
        </table>
      </div>
      <ul className={styles.narrow} aria-label="Report">
        {all.map(({ name, counts }, index) => (
          <li key={index === rows.length ? 'all' : counts.key} className={styles.block}>
            <p className={styles.blockHead}>
              <strong>{name}</strong>
              <span>{formatCount(counts.enquiries)}</span>
            </p>
            <dl className={styles.figures}>
              {figuresOf(counts).map(([term, value]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

const figuresOf = (each: Counts) =>
  [
    ['Answered', shareWords(each.answered, each.awaited)],
    ['Within 2 office hours', shareWords(each.inTime, each.awaited)],
    ['Median to first answer', minutesWords(each.minutes)],
    ['Reached', formatCount(each.reached)],
    ['Completed', formatCount(each.completed)],
  ] as const;

function Cells({ name, counts, share = 0 }: { name: string; counts: Counts; share?: number }) {
  return (
    <>
      <th scope="row">{name}</th>
      <td>
        <span className={styles.amount}>
          <span className={styles.count}>{formatCount(counts.enquiries)}</span>
          {share > 0 && (
            <span
              className={styles.bar}
              style={{ inlineSize: `${Math.max(share * 6, 0.125)}rem` }}
              aria-hidden="true"
            />
          )}
        </span>
      </td>
      {figuresOf(counts).map(([term, value]) => (
        <td key={term}>{value}</td>
      ))}
    </>
  );
}
