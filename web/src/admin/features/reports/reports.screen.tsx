import { useQuery } from '@apollo/client/react';
import { reportDivisions } from 'api/rules/report';
import { Download } from 'lucide-react';
import { ReportDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { countOf } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { notifyFailure, notifySuccess } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import type { TabProps } from '../../tab.ts';
import { useCounsellors } from '../enquiries/counsellors.tsx';
import { ReportChoices } from './report-choices.tsx';
import { ReportTable } from './report-table.tsx';
import { rowWords, sheetOf } from './report-words.ts';
import styles from './reports.module.css';
import { useReportView } from './use-report-view.ts';

/** The results of the enquiries of a period, by origin, counsellor, service or month. */
export default function ReportsScreen({ heading }: TabProps) {
  const [view, setView] = useReportView();
  const platform = usePlatform();
  const { nameOf } = useCounsellors();
  const result = useQuery(ReportDocument, { variables: view, fetchPolicy: 'cache-and-network' });
  const report = (result.data ?? result.previousData)?.report;
  const rows = report?.rows.map((counts) => ({ name: rowWords(counts.key, report, nameOf), counts })) ?? [];

  async function save() {
    if (!report) return;
    try {
      const { sheetFile } = await import('api/import/cells');
      const text = sheetFile(sheetOf(reportDivisions[report.by], rows, report.total));
      const file = new Blob([text], { type: 'text/csv;charset=utf-8' });
      const name = `report-${report.from}-to-${report.to}-by-${report.by.toLowerCase().replace('_', '-')}.csv`;
      if (await platform.saveFile(name, file)) notifySuccess('Report saved');
    } catch (error) {
      notifyFailure(error instanceof Error ? error.message : 'The report could not be saved.');
    }
  }

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
              Choose a longer period{!shown.imported && ', or count the imported ones, too'}.
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
          <li>
            Enquiries received on these days, by the office’s clock, and what has become of them until now.
          </li>
          <li>Those that are held back as spam do not count. An erased enquiry leaves all figures.</li>
          <li>
            Answered: the first call, message or change of status by staff. Only what came through the website
            waits for an answer; what staff noted or imported does not.
          </li>
          <li>
            Times are counted in opening hours, as entered in Settings: if the office closes at 18:00 and
            opens at 10:00, two hours from 17:00 end at 11:00 on the next open day.
          </li>
          <li>Reached: an outcome “Reached” was written down. Completed: the status says so.</li>
        </ul>
      </section>
    </div>
  );
}
