import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Loaded, MoreButton } from '../../../list/loaded.tsx';
import { ScreenHeader } from '../../../list/screen-header.tsx';
import { useLate } from '../../../use-late.ts';
import { useCounsellors } from '../counsellors.tsx';
import { NewEnquiryButton } from '../new-enquiry-button.tsx';
import { EnquiryExport } from './enquiry-export.tsx';
import { EnquiryFilters, EnquiryParts } from './enquiry-filters.tsx';
import styles from './inbox.module.css';
import type { PanelPurpose } from './inbox-row.tsx';
import { InboxTable } from './inbox-table.tsx';
import { type InboxView, toggleMark } from './inbox-view.ts';
import type { InboxRows } from './use-inbox.ts';
import { useNewEnquiries } from './use-new-enquiries.ts';

async function loadLate() {
  const [bulk, none] = await Promise.all([import('./enquiry-bulk.tsx'), import('./no-enquiries.tsx')]);
  return { ...bulk, ...none };
}
const loadTakeTen = () => import('../take-ten.tsx');

interface InboxProps {
  heading: string;
  view: InboxView;
  inbox: InboxRows;
  now: number;
  shape: 'table' | 'lines';
  openId: string | undefined;
  search: string;
  fromList: boolean;
  onOpen: (enquiry: string, purpose?: PanelPurpose) => void;
  note: (id: string) => void;
}

export function Inbox({ heading, view, inbox, shape, ...list }: InboxProps) {
  const { result, rows, total, isOne } = inbox;
  const { data } = result;
  const arrivals = useNewEnquiries(inbox.variables, inbox.isStale ? undefined : data);
  const marks = useMarkedRows(view.key, rows);
  // Deferred, so that a row is shown as selected before the bar for bulk changes is rendered.
  const hasBar = useDeferredValue(marks.marked.length > 0);
  const isEmpty = rows.length === 0 && !inbox.hasMore;
  const isFiltered = Boolean(view.query || view.status);
  const late = useLate(loadLate, marks.marked.length > 0 || isFiltered || (isEmpty && data !== undefined));
  const taking = useLate(loadTakeTen, view.part === 'new');
  const counsellors = useCounsellors();
  useRestoredScroll(view.key, !inbox.isStale && rows.length > 0);

  const narrow = shape === 'lines';
  const selecting = (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={marks.isMarking}
      className={styles.select}
      onClick={marks.toggleMarking}
    >
      Select
    </Button>
  );
  const table: ReactNode = (
    <>
      {inbox.isNear && <p className={styles.near}>No exact match. These names are similar.</p>}
      <InboxTable
        label={heading}
        rows={rows}
        stale={inbox.isStale}
        shape={shape}
        now={list.now}
        byDay={view.order === 'FOLLOW_UP'}
        openId={list.openId}
        search={list.search}
        fromList={list.fromList}
        open={list.onOpen}
        note={list.note}
        isMarked={marks.isMarked}
        mark={marks.mark}
        isMarking={marks.isMarking}
        counsellorOf={counsellors.nameOf}
      />
      {inbox.hasMore && <MoreButton key={view.key} what="contacts" load={() => inbox.loadMore()} isEarly />}
    </>
  );
  return (
    <>
      <ScreenHeader
        title={heading}
        count={data && `${total} ${isOne ? 'contact' : 'contacts'}`}
        main={<NewEnquiryButton />}
      >
        <EnquiryFilters isNarrow={narrow}>
          <ButtonLink variant="quiet" size="small" to="/admin/import">
            Import
          </ButtonLink>
          <EnquiryExport list={view} wordClass={styles.word} />
          {selecting}
        </EnquiryFilters>
      </ScreenHeader>
      <EnquiryParts current={view.part} counsellor={view.counsellor} isNarrow={narrow}>
        {taking && view.part === 'new' && view.whose !== 'me' && !isEmpty && <taking.TakeTen />}
        <div role="status">
          {arrivals.waiting && (
            <Button variant="secondary" size="small" className={styles.arrived} onClick={arrivals.show}>
              {arrivals.waiting}
            </Button>
          )}
        </div>
      </EnquiryParts>
      {late && isFiltered && <late.CopySearched />}
      <Loaded result={result} what="contacts">
        {() => {
          if (!isEmpty) return table;
          return late ? <late.NoEnquiries view={view} /> : <Skeleton count={3} />;
        }}
      </Loaded>
      {late && hasBar && marks.marked.length > 0 && (
        <late.EnquiryBulk
          rows={marks.marked}
          away={marks.away}
          total={total}
          hasPanel={list.openId !== undefined}
          allMarked={marks.allMarked}
          onMarkAll={marks.markAll}
          onFailed={marks.keep}
          onChanged={marks.renew}
          counsellors={counsellors.list.filter(({ isActive }) => isActive)}
        />
      )}
    </>
  );
}

const key = 'scroll of the inbox';

/** Restores the scroll position, because the browser does so too early, before the rows are rendered. */
function useRestoredScroll(list: string, isThere: boolean): void {
  const done = useRef(false);
  useLayoutEffect(() => {
    if (!isThere || done.current) return;
    done.current = true;
    try {
      const { list: before, top } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.removeItem(key);
      if (before === list && typeof top === 'number' && scrollY < top) scrollTo({ top, behavior: 'instant' });
    } catch {
      // If the browser forbids storage, the list begins at the top.
    }
  }, [isThere, list]);
  useEffect(() => {
    const note = () => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ list, top: scrollY }));
      } catch {}
    };
    addEventListener('pagehide', note);
    return () => removeEventListener('pagehide', note);
  }, [list]);
}

/** A selected row that leaves the list stays selected. Another filter, search or sort order clears the selection. */
function useMarkedRows<Row extends { _id: string }>(list: string, rows: readonly Row[]) {
  const none = { list, rows: [] as readonly Row[], last: null as string | null };
  const [marks, setMarks] = useState(none);
  const [isMarking, setMarking] = useState(false);
  const present = marks.list === list ? marks : none;
  const known = new Map([...present.rows, ...rows].map((row) => [row._id, row]));
  const rowsOf = (ids: Iterable<string>) => [...ids].flatMap((id) => known.get(id) ?? []);
  const ids: ReadonlySet<string> = new Set(present.rows.map(({ _id }) => _id));
  const marked = rowsOf(ids);
  const set = (next: readonly Row[]) => setMarks({ ...none, rows: next });

  return {
    marked,
    away: marked.length - rows.filter((row) => ids.has(row._id)).length,
    allMarked: rows.every(({ _id }) => ids.has(_id)),
    isMarked: (id: string) => ids.has(id),
    mark(id: string, isRange: boolean) {
      const order = rows.map(({ _id }) => _id);
      const next = toggleMark({ ids, last: present.last }, order, id, isRange);
      setMarks({ list, rows: rowsOf(next.ids), last: next.last });
    },
    markAll: (all: boolean) => set(all ? [...known.values()] : []),
    keep: (kept: readonly string[]) => set(rowsOf(kept)),
    /** Replaces the selected rows with newer versions, because no query updates a row that has left the list. */
    renew(fresh: readonly Row[]) {
      const found = new Map(fresh.map((row) => [row._id, row]));
      setMarks((before) => ({ ...before, rows: before.rows.map((row) => found.get(row._id) ?? row) }));
    },
    isMarking: isMarking || marked.length > 0,
    /** Enters or leaves selection mode, in which every row shows its checkbox. Clears the selection. */
    toggleMarking() {
      setMarking(!isMarking && marked.length === 0);
      set([]);
    },
  };
}
