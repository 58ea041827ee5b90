import { useQuery } from '@apollo/client/react';
import { CalendarPlus } from 'lucide-react';
import { OfficeDocument } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { officeNow } from '../../../office-clock.ts';
import { usePlatform } from '../../../platform-context.ts';
import { reportFailure } from '../../../report-failure.ts';
import { useLate } from '../../../use-late.ts';
import styles from './outcome-bar.module.css';
import type { OpenEnquiry } from './use-enquiry-update.ts';

const loadFile = () => import('./visit-file.ts');

/** Renders a button if the next step is a visit with a time and the enquiry is not completed, otherwise nothing. */
export function AddToCalendar({ enquiry }: { enquiry: OpenEnquiry }) {
  const { followUpOn, followUpTime, followUpKind, status } = enquiry;
  if (!followUpOn || !followUpTime || followUpKind !== 'visit' || status === 'completed') return null;
  return <CalendarButton enquiry={enquiry} day={followUpOn} time={followUpTime} />;
}

function CalendarButton({ enquiry, day, time }: { enquiry: OpenEnquiry; day: string; time: string }) {
  const platform = usePlatform();
  const { data } = useQuery(OfficeDocument, { fetchPolicy: 'cache-first' });
  // Loads the code in advance, so that the button also works offline.
  const loaded = useLate(loadFile, false);

  const add = () =>
    reportFailure(async () => {
      const { brand = '', address = '' } = data?.siteSettings ?? {};
      const { visitFile, visitFileName } = loaded ?? (await loadFile());
      const { _id: enquiryId, version, name } = enquiry;
      const visit = { enquiryId, version, name, day, time, brand, address };
      const file = new Blob([visitFile(visit, new Date(officeNow()))], {
        type: 'text/calendar;charset=utf-8',
      });
      await platform.saveFile(visitFileName(visit), file);
    });

  return (
    <Button variant="secondary" size="small" className={styles.calendar} onClick={add}>
      <Icon as={CalendarPlus} size={16} />
      Add to calendar
    </Button>
  );
}
