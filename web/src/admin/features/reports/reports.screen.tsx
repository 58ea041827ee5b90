import { useQuery } from '@apollo/client/react';
import { reportDivisions } from 'api/rules/report';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { ReportDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import table from '../../../ui/table.module.css';
import { countOf, formatCount } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { notifySuccess } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { reportFailure } from '../../report-failure.ts';
import type { TabProps } from '../../tab.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import { ReportChoices, useReportView } from './report-choices.tsx';
import { type Counts, minutesWords, rowWords, shareWords, sheetOf } from './report-words.ts';
import styles from './reports.module.css';

export default function ReportsScreen({ heading }: TabProps) {
  const [view, setView] = useReportView();
  const platform = usePlatform();
  const { nameOf } = useCounsellors();
  const result = useQuery(ReportDocument, { variables: view, fetchPolicy: 'cache-and-network' });
  const report = (result.data ?? (result.loading ? result.previousData : undefined))?.report;
  const rows = report?.rows.map((counts) => ({ name: rowWords(counts.key, report, nameOf), counts })) ?? [];

  const save = () =>
    reportFailure(async () => {
      if (!report) return;
      const { sheetFile } = await import('api/import/cells');
      const text = sheetFile(sheetOf(reportDivisions[report.by], rows, report.total));
      const file = new Blob([text], { type: 'text/csv;charset=utf-8' });
      const name = `report-${report.from}-to-${report.to}-by-${report.by.toLowerCase().replace('_', '-')}.csv`;
      if (await platform.saveFile(name, file)) notifySuccess('Report saved');
    });

  return (
    <div className={styles.screen}>
      <ScreenHeader title={heading} count={report && countOf(report.total.enquiries, 'enquiry', 'enquiries')}>
        <Button variant="secondary" size="small" disabled={!report} onClick={save}>
          <Icon as={Download} size={16} />
          Download CSV
        </Button>
      </ScreenHeader>
      <ReportChoices view={view} onChange={setView} />
      <Loaded result={{ ...result, data: report }} what="report">
        {(shown) =>
          shown.total.enquiries === 0 ? (
            <EmptyState title="No enquiries in these days.">
              Choose a longer period{!shown.imported && ', or include imported ones'}.
            </EmptyState>
          ) : (
            <ReportTable
              head={reportDivisions[shown.by]}
              rows={rows}
              total={shown.total}
              busy={result.loading}
            />
          )
        }
      </Loaded>
      <section className={styles.meaning} aria-labelledby="meaning">
        <h3 id="meaning">What is counted</h3>
        <ul>
          <li>Enquiries received on these days, by the office’s clock, and their state today.</li>
          <li>Enquiries held back as spam and erased enquiries are not counted.</li>
          <li>
            Answered: the first call, message or change of status by staff. Only what came through the website
            waits for an answer; what staff noted or imported does not.
          </li>
          <li>
            Times are counted in opening hours, as entered in Settings: if the office closes at 18:00 and
            opens at 10:00, two hours from 17:00 end at 11:00 on the next open day.
          </li>
          <li>Reached: staff logged the outcome “Reached”. Completed: the status is Completed.</li>
        </ul>
      </section>
    </div>
  );
}

interface ReportTableProps {
  head: string;
  rows: readonly { name: string; counts: Counts }[];
  total: Counts;
  busy: boolean;
}

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
