import { enquiryStatuses, settledStatus } from 'api/rules/enquiry';
import { CalendarClock, ChevronDown, FileText, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { initialFocus, Options, Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import { OfficeDay } from '../../../calendar/office-day.tsx';
import { formatNearDay, officeToday } from '../../../format.ts';
import { useAccount } from '../../../session/session-context.ts';
import { CounsellorOptions } from '../counsellors.tsx';
import { serviceLabel } from '../enquiry-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import styles from './enquiry-desk.module.css';
import { EnquiryFacts, EnquiryOthers } from './enquiry-facts.tsx';
import { type FollowUp, FollowUpField } from './follow-up-field.tsx';
import { type OpenEnquiry, useEnquiryUpdate } from './use-enquiry-update.ts';

interface EnquiryDeskProps {
  /** The enquiry with its queued changes applied. */
  enquiry: OpenEnquiry;
  /** The person to whom the enquiry belongs, or suggested people. */
  whose: ReactNode;
  /** Whether the status is focused because staff opened the panel to change it. */
  focusStatus: boolean;
}

/** A row of chips for the fields that staff set, the person, and the facts of an enquiry. A click opens a chip. */
export function EnquiryDesk({ enquiry, whose, focusStatus }: EnquiryDeskProps) {
  const { save, saveStatus } = useEnquiryUpdate(enquiry);
  const account = useAccount();
  // The enquiry as it was when typing began. The change is compared with it, so that a colleague's newer date
  // is not overwritten.
  const begun = useRef<OpenEnquiry | null>(null);
  // A follow-up that has not been saved yet. The next change is based on it, because the two changes would
  // otherwise conflict.
  const [ahead, setAhead] = useState<FollowUp | null>(null);
  const { version, followUpOn, followUpTime, followUpKind } = enquiry;
  // Once one of these fields changes, the enquiry itself has the newer value.
  useEffect(() => setAhead(null), [version, followUpOn, followUpTime, followUpKind]);
  const planned = { ...enquiry, ...ahead };
  const isFree = enquiry.counsellorId === null && !enquiry.isHeld;
  return (
    <div className={styles.desk}>
      <span className={styles.chip} data-status={enquiry.status}>
        <Select
          aria-label="Status"
          name="enquiry-status"
          className={styles.select}
          value={enquiry.status}
          ref={focusStatus ? initialFocus : null}
          onChange={({ target: { value } }) =>
            value === settledStatus ? saveStatus(value) : save({ status: value })
          }
        >
          <Options of={enquiryStatuses} />
        </Select>
      </span>
      <span className={styles.chip}>
        <Select
          aria-label="Counsellor"
          name="counsellor"
          className={styles.select}
          value={enquiry.counsellorId ?? ''}
          onChange={({ target: { value } }) => save({ counsellorId: value || null })}
        >
          <CounsellorOptions chosen={enquiry.counsellorId ?? ''} />
        </Select>
        {isFree && account && (
          <Button
            variant="quiet"
            size="small"
            className={styles.take}
            onClick={() => save({ counsellorId: account._id })}
          >
            Take
          </Button>
        )}
      </span>
      <Chip icon={CalendarClock} label="Follow-up" words={<NextStep enquiry={enquiry} />}>
        <FollowUpField
          followUp={planned}
          onBegin={() => {
            begun.current = planned;
          }}
          onChange={(next) => {
            setAhead(next);
            save(next, begun.current ?? planned);
            begun.current = null;
          }}
        />
        <AddToCalendar enquiry={enquiry} />
      </Chip>
      <Chip icon={UserRound} label="Person" words={personWords(enquiry)} isShort={!enquiry.personId}>
        {!enquiry.isHeld && whose}
        <EnquiryOthers enquiry={enquiry} />
      </Chip>
      <Chip
        icon={FileText}
        label="Details"
        words={enquiry.service ? serviceLabel(enquiry.service) : 'Details'}
        isShort
      >
        <EnquiryFacts enquiry={enquiry} />
      </Chip>
    </div>
  );
}

interface ChipProps {
  icon: typeof UserRound;
  label: string;
  words: ReactNode;
  /** Whether only the icon is shown if there is little room. */
  isShort?: boolean;
  children: ReactNode;
}

const Chip = ({ icon, label, words, isShort = false, children }: ChipProps) => (
  <Popover
    label={label}
    className={styles.chip}
    button={
      <>
        <Icon as={icon} size={14} className={styles.sign} />
        {words !== label && <span className="visually-hidden">{label}: </span>}
        <span className={isShort ? styles.short : styles.words}>{words}</span>
        <Icon as={ChevronDown} size={14} className={styles.arrow} />
      </>
    }
  >
    {children}
  </Popover>
);

/** The follow-up as text, such as "Visit, Thu 26 Nov, 14:30"; a past day is marked as late. */
function NextStep({ enquiry: { followUpOn, followUpTime, followUpKind, status } }: { enquiry: OpenEnquiry }) {
  if (!followUpOn) return 'No follow-up';
  const today = officeToday();
  const isLate = status !== settledStatus && followUpOn < today;
  const words = [
    followUpKind === 'visit' && 'Visit',
    followUpOn === today ? 'Today' : formatNearDay(followUpOn),
    followUpTime,
  ];
  return (
    <OfficeDay day={followUpOn} short>
      {words.filter(Boolean).join(', ')}
      {isLate && <strong className={styles.late}>, late</strong>}
    </OfficeDay>
  );
}

/**
 * Returns the person's name, or whether a person is suggested, followed by the number of their other
 * enquiries: "No person +2".
 */
function personWords({ personId, person, suggestedPeople, others }: OpenEnquiry): string {
  const known = [person, ...suggestedPeople.map((match) => match.person)];
  const name = known.find((each) => each?._id === personId)?.name ?? 'One of People';
  const whose = personId ? name : suggestedPeople.length > 0 ? 'Known person?' : 'No person';
  return others.length > 0 ? `${whose} +${others.length}` : whose;
}
