import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ScreenHeader } from '../../../list/screen-header.tsx';
import { notifyFailure } from '../../../notify.ts';
import { usePlatform } from '../../../platform-context.ts';
import { useAccount } from '../../../session/session-context.ts';
import type { TabProps } from '../../../tab.ts';
import { useIsWide } from '../../../use-breakpoint.ts';
import { useLate } from '../../../use-late.ts';
import { useOfficeMoment } from '../../../use-office-moment.ts';
import { Split } from '../split.tsx';
import { EnquiryParts } from './enquiry-filters.tsx';
import styles from './inbox.module.css';
import { Inbox } from './inbox.tsx';
import type { PanelPurpose } from './inbox-row.tsx';
import { viewOf } from './inbox-view.ts';
import { useInbox } from './use-inbox.ts';
import { useStep } from './use-step.ts';

const loadPanel = () => import('../../people/attach-person.tsx');
const loadQuarantine = () => import('./quarantine.tsx');

export default function EnquiriesScreen({ heading }: TabProps) {
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { isAside } = usePlatform();
  const me = useAccount();
  const view = viewOf(search, me?._id ?? null);
  const now = useOfficeMoment();
  const inbox = useInbox(view, now, isAside || view.part === 'spam');

  // Whether Back leads to the list from the open enquiry or, if none is open, from the next one that is opened.
  const fromList = id === undefined || Boolean(state?.fromList);
  // If an enquiry is already open, its history entry is replaced, so that Back leads to the list.
  const open = (enquiry: string, purpose?: PanelPurpose) => {
    note(id ?? enquiry);
    const address = { pathname: `/admin/contacts/${enquiry}`, search: search.toString() };
    navigate(address, {
      state: { purpose, fromList },
      preventScrollReset: true,
      replace: id !== undefined,
    });
  };
  const close = () => {
    if (isAside) return window.close();
    if (id) note(id);
    // Goes back to the list's history entry. If the list had two entries in a row, the next Back would seem to do nothing.
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
          <EnquiryParts current="spam" counsellor={null} isNarrow={shape === 'lines'} />
          {quarantine && <quarantine.Quarantine onOpen={open} />}
        </>
      ) : (
        <Inbox
          heading={heading}
          view={view}
          inbox={inbox}
          now={now.now}
          shape={shape}
          openId={id}
          search={search.toString()}
          fromList={fromList}
          onOpen={open}
          note={note}
        />
      )}
    </div>
  );
  return (
    <Split
      list={isAside ? null : list}
      panel={panel && id ? <panel.PanelWithPerson id={id} onClose={close} step={step} /> : null}
    />
  );
}

function useShape(isBesidePanel: boolean): 'table' | 'lines' {
  const isWide = useIsWide();
  return isWide && !isBesidePanel ? 'table' : 'lines';
}

/**
 * Keeps an enquiry's row at the same position on the screen when the enquiry is opened or closed.
 * @returns a function that stores the row's position; call it before the layout changes
 */
function useSteadyRow(list: RefObject<HTMLElement | null>, shape: string): (id: string) => void {
  const noted = useRef<{ id: string; top: number } | null>(null);
  const find = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const last = useRef(shape);
  useLayoutEffect(() => {
    if (last.current === shape) return;
    last.current = shape;
    const before = noted.current;
    noted.current = null;
    if (!before) return;
    const settle = () => {
      const row = find(before.id);
      if (row?.offsetParent)
        scrollBy({ top: row.getBoundingClientRect().top - before.top, behavior: 'instant' });
    };
    settle();
    // Repeated in the next frame, because a virtualised list must measure its new rows first.
    requestAnimationFrame(settle);
  }, [shape]);
  return (id) => {
    const row = find(id);
    noted.current = row?.offsetParent ? { id, top: row.getBoundingClientRect().top } : null;
  };
}
