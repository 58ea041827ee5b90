import { useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Split } from '../../enquiry/split.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { notifyFailure } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { useAccount } from '../../session/session-context.ts';
import type { TabProps } from '../../tab.ts';
import { useLate } from '../../use-late.ts';
import { useOfficeMoment } from '../../use-office-moment.ts';
import { EnquiryParts } from './enquiry-parts.tsx';
import { viewOf } from './enquiry-words.ts';
import styles from './inbox.module.css';
import { Inbox } from './inbox.tsx';
import { useInbox } from './use-inbox.ts';
import { useShape } from './use-shape.ts';
import { useSteadyRow } from './use-steady-row.ts';
import { useStep } from './use-step.ts';

const loadPanel = () => import('../../person/enquiry-panel.tsx');
const loadQuarantine = () => import('./quarantine.tsx');

/** The inbox, or what is held back as spam, with the open enquiry beside it. */
export default function EnquiriesScreen({ heading }: TabProps) {
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { isAside } = usePlatform();
  const me = useAccount();
  const view = viewOf(search, me?._id ?? null);
  const { day, now } = useOfficeMoment();
  const inbox = useInbox(view, day, isAside || view.part === 'spam');

  // The address of the list stays while a panel is open, and when it closes.
  const addressOf = (enquiry: string) => ({
    pathname: `/admin/contacts/${enquiry}`,
    search: search.toString(),
  });
  // From one enquiry to the next the history keeps one entry, so that Back leads to the list.
  const open = (enquiry: string, purpose?: 'status') => {
    note(id ?? enquiry);
    navigate(addressOf(enquiry), {
      state: { purpose, fromList: id === undefined || Boolean(state?.fromList) },
      preventScrollReset: true,
      replace: id !== undefined,
    });
  };
  const close = () => {
    if (isAside) return window.close();
    if (id) note(id);
    // Back and Close are one way: a second entry for the list would make the next Back do nothing.
    if (state?.fromList) return navigate(-1);
    navigate(
      { pathname: '/admin/contacts', search: search.toString() },
      { preventScrollReset: true, replace: true },
    );
  };
  const panel = useLate(loadPanel, id !== undefined, () => {
    notifyFailure('This enquiry could not be loaded. Please try again.');
    close();
  });
  const quarantine = useLate(loadQuarantine, view.part === 'spam');

  const shape = useShape(Boolean(panel && id));
  const frame = useRef<HTMLDivElement>(null);
  const note = useSteadyRow(frame, shape);
  const step = useStep({
    id,
    rows: inbox.rows,
    total: inbox.total,
    list: view.key,
    hasMore: inbox.hasMore,
    loadMore: inbox.loadMore,
    open,
  });

  const list = (
    <div ref={frame} className={styles.inbox} data-shape={shape}>
      {view.part === 'spam' ? (
        <>
          <ScreenHeader title={heading} />
          <EnquiryParts current="spam" />
          {quarantine && <quarantine.Quarantine onOpen={open} />}
        </>
      ) : (
        <Inbox
          heading={heading}
          view={view}
          inbox={inbox}
          now={now}
          shape={shape}
          openId={id}
          addressOf={addressOf}
          onOpen={open}
          note={note}
        />
      )}
    </div>
  );
  return (
    <Split
      list={isAside ? null : list}
      panel={panel && id ? <panel.EnquiryPanel id={id} onClose={close} step={step} /> : null}
    />
  );
}
