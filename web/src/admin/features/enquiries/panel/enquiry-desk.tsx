import { enquiryStatuses, settledStatus } from 'api/rules/enquiry';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { initialFocus, Options, Select } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import { OfficeDay } from '../../../calendar/office-day.tsx';
import { formatNearDay, officeToday } from '../../../format.ts';
import { useAccount } from '../../../session/session-context.ts';
import { useClasses } from '../classes.ts';
import { CounsellorOptions, useCounsellors } from '../counsellors.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import styles from './enquiry-desk.module.css';
import { EnquiryFacts, EnquiryOthers } from './enquiry-facts.tsx';
import { type FollowUp, FollowUpField } from './follow-up-field.tsx';
import { SeatField } from './seat-field.tsx';
import { type OpenEnquiry, useEnquiryUpdate } from './use-enquiry-update.ts';

interface EnquiryDeskProps {
  enquiry: OpenEnquiry;
  whose: ReactNode;
  focusStatus: boolean;
}

export function EnquiryDesk({ enquiry, whose, focusStatus }: EnquiryDeskProps) {
  const { save, saveStatus } = useEnquiryUpdate(enquiry);
  const account = useAccount();
  const { isNobodys } = useCounsellors();
  const { seatWords, reload } = useClasses();
  // The enquiry as it was when the user began to edit the follow-up. It is the base of the change, so that a newer follow-up by
  // a colleague is not overwritten.
  const begun = useRef<OpenEnquiry | null>(null);
  // The follow-up that is being saved. It is the base of the next change, which would otherwise conflict with this save.
  const [ahead, setAhead] = useState<FollowUp | null>(null);
  const { version, followUpOn, followUpTime, followUpKind } = enquiry;
  // A change to one of these fields means that `enquiry` is up to date again, so `ahead` is dropped.
  useEffect(() => setAhead(null), [version, followUpOn, followUpTime, followUpKind]);
  const planned = { ...enquiry, ...ahead };
  const isFree = isNobodys(enquiry.counsellorId) && !enquiry.isHeld;
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
      <Chip label="Follow-up" words={<NextStep enquiry={enquiry} />} close="Done">
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
      <Chip label="Class" words={enquiry.batchId ? seatWords(enquiry) : 'No class'}>
        <SeatField enquiry={enquiry} onChange={(change) => void save(change).then(reload)} />
      </Chip>
      <Chip label="Person" words={personWords(enquiry)}>
        {!enquiry.isHeld && whose}
        <EnquiryOthers enquiry={enquiry} />
      </Chip>
      <Chip label="Details" words="Details">
        <EnquiryFacts enquiry={enquiry} />
      </Chip>
    </div>
  );
}

interface ChipProps {
  label: string;
  words: ReactNode;
  close?: string;
  children: ReactNode;
}

const Chip = ({ label, words, close, children }: ChipProps) => (
  <Popover
    label={label}
    close={close}
    className={styles.chip}
    button={
      <>
        {words !== label && <span className="visually-hidden">{label}: </span>}
        <span className={styles.words}>{words}</span>
        <Icon as={ChevronDown} size={14} className={styles.arrow} />
      </>
    }
  >
    {children}
  </Popover>
);

/** Renders the follow-up, such as "Visit, Thu 26 Nov, 14:30". A past day is marked as late, unless the enquiry is completed. */
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

/** Returns the person's name, "Known person?" or "No person", then the number of other enquiries: "No person +2". */
function personWords({ personId, person, suggestedPeople, others }: OpenEnquiry): string {
  const known = [person, ...suggestedPeople.map((match) => match.person)];
  const name = known.find((each) => each?._id === personId)?.name ?? 'One of People';
  const whose = personId ? name : suggestedPeople.length > 0 ? 'Known person?' : 'No person';
  return others.length > 0 ? `${whose} +${others.length}` : whose;
}
