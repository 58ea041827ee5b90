import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';

import { useCounsellors } from '../../enquiry/counsellors.ts';
import { NewEnquiryButton } from '../../front-desk/new-enquiry-button.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { MoreButton } from '../../list/more-button.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import { useLate } from '../../use-late.ts';
import { EnquiryExport } from './enquiry-export.tsx';
import { EnquiryFilters } from './enquiry-filters.tsx';
import { EnquiryParts } from './enquiry-parts.tsx';
import type { InboxView } from './enquiry-words.ts';
import styles from './inbox.module.css';
import { InboxTable } from './inbox-table.tsx';
import type { InboxRows } from './use-inbox.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useMarkedRows } from './use-marked-rows.ts';
import { useNewEnquiries } from './use-new-enquiries.ts';

/** What most looks at the inbox do without. */
async function loadLate() {
  const [bulk, none, searched] = await Promise.all([
    import('./enquiry-bulk.tsx'),
    import('./no-enquiries.tsx'),
    import('./copy-searched.tsx'),
  ]);
  return { ...bulk, ...none, ...searched };
}

interface InboxProps {
  heading: string;
  view: InboxView;
  inbox: InboxRows;
  /** By the server's clock, milliseconds since 1970. */
  now: number;
  shape: 'table' | 'lines';
  openId: string | undefined;
  addressOf: (id: string) => { pathname: string; search: string };
  onOpen: (enquiry: string, purpose?: 'status') => void;
  /** Runs before the link of a row opens it. */
  note: (id: string) => void;
}

/** The inbox. Part, search, filter and order stand in the address, so that staff can bookmark and share a view. */
export function Inbox({ heading, view, inbox, shape, ...list }: InboxProps) {
  const { result, rows, total, isOne } = inbox;
  const { data } = result;
  const arrivals = useNewEnquiries(inbox.variables, inbox.isStale ? undefined : data);
  const marks = useMarkedRows(view.key, rows);
  const isEmpty = rows.length === 0 && !inbox.hasMore;
  const isFiltered = Boolean(view.query || view.status);
  const late = useLate(loadLate, marks.marked.length > 0 || isFiltered || (isEmpty && data !== undefined));
  const counsellors = useCounsellors();
  const isOwner = useIsOwner();
  useKeptScroll(view.key, !inbox.isStale && rows.length > 0);

  const narrow = shape === 'lines';
  const exporting = isOwner && <EnquiryExport view={view} />;
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
      {inbox.isNear && (
        <p className={styles.near}>Nothing is written like that. These names are close to it.</p>
      )}
      <InboxTable
        label={heading}
        rows={rows}
        stale={inbox.isStale}
        shape={shape}
        now={list.now}
        byDay={view.order === 'FOLLOW_UP'}
        openId={list.openId}
        addressOf={list.addressOf}
        open={list.onOpen}
        note={list.note}
        isMarked={marks.isMarked}
        mark={marks.mark}
        isMarking={marks.isMarking}
        counsellorOf={counsellors.nameOf}
      />
      {inbox.hasMore && <MoreButton key={view.key} what="contacts" load={() => inbox.loadMore()} isEarly />}
      {late && marks.marked.length > 0 && (
        <late.EnquiryBulk
          rows={marks.marked}
          allMarked={marks.marked.length === rows.length}
          onMarkAll={(all) => marks.set(all ? rows.map(({ _id }) => _id) : [])}
          onChanged={marks.set}
          counsellors={counsellors.list.filter(({ isActive }) => isActive)}
        />
      )}
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
          {exporting}
          {selecting}
        </EnquiryFilters>
      </ScreenHeader>
      <EnquiryParts current={view.part} changed={total} />
      {late && isFiltered && <late.CopySearched />}
      <div role="status">
        {arrivals.waiting && (
          <Button variant="secondary" size="small" className={styles.arrived} onClick={arrivals.show}>
            {arrivals.waiting}
          </Button>
        )}
      </div>
      <Loaded result={result} what="contacts">
        {() => (isEmpty ? late && <late.NoEnquiries view={view} /> : table)}
      </Loaded>
    </>
  );
}
