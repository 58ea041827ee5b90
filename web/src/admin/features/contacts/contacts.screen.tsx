import { useQuery } from '@apollo/client/react';
import { isDueBy } from 'api/rules/contact';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminContactsDocument, type AdminContactsQuery } from '../../../gql/graphql.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { orNotGiven, serviceLabel, statusLabel, statusTone } from '../../enquiry/enquiry-words.ts';
import { Split } from '../../enquiry/split.tsx';
import { formatCount, formatDate, formatDay, officeToday } from '../../format.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { MoreButton } from '../../list/more-button.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { notifyFailure } from '../../notify.ts';
import { usePlatform } from '../../platform-context.ts';
import { useIsOwner } from '../../session/session-context.ts';
import type { TabProps } from '../../tab.ts';
import { useLate } from '../../use-late.ts';
import { ContactExport } from './contact-export.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { ContactParts } from './contact-parts.tsx';
import { type InboxPart, orderOf, partOf } from './contact-words.ts';
import styles from './contacts.module.css';
import { CopySearched } from './copy-searched.tsx';
import { useNewContacts } from './use-new-contacts.ts';

const pageSize = 50;

const loadPanel = () => import('../../enquiry/contact-panel.tsx');
const loadQuarantine = () => import('./quarantine.tsx');

type Connection = AdminContactsQuery['adminContacts'];
type Row = Connection['edges'][number]['node'];

const columns: readonly Column<Row>[] = [
  { header: 'Name', cell: (row) => <span className={styles.words}>{row.name}</span> },
  { header: 'Email', cell: (row) => <span className={styles.address}>{row.email}</span> },
  { header: 'Phone', cell: (row) => orNotGiven(row.phone), tight: true },
  { header: 'Company', cell: (row) => <span className={styles.words}>{orNotGiven(row.company)}</span> },
  { header: 'Service', cell: (row) => serviceLabel(row.service) },
  { header: 'Status', cell: (row) => <Badge tone={statusTone(row.status)}>{statusLabel(row.status)}</Badge> },
  {
    header: 'Date',
    cell: (row) => <time dateTime={row.createdAt}>{formatDate(row.createdAt)}</time>,
    tight: true,
  },
];

/** Sorted by follow-up, the list shows the due date below the date. A completed enquiry is not due any more. */
const dueColumns = columns.map((column) =>
  column.header === 'Date'
    ? {
        ...column,
        cell: (row: Row) => (
          <span>
            {column.cell(row)}
            {row.followUpOn && row.status !== 'completed' && (
              <span className={styles.due}>
                Due <time dateTime={row.followUpOn}>{formatDay(row.followUpOn)}</time>
              </span>
            )}
          </span>
        ),
      }
    : column,
);

/** @param gone - rows that were counted and no longer match */
function countOf({ totalCount, totalIsCapped }: Connection, gone: number): string {
  const count = totalCount - gone;
  return `${formatCount(count)}${totalIsCapped ? '+' : ''} ${count === 1 ? 'contact' : 'contacts'}`;
}

/** The inbox, or what is held back as spam. */
export default function ContactsScreen({ heading }: TabProps) {
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isAside } = usePlatform();

  // The panel opens above the list, which keeps its scroll position.
  const go = (pathname: string, purpose?: 'status') =>
    navigate({ pathname, search: search.toString() }, { state: { purpose }, preventScrollReset: true });
  const open = (contact: string, purpose?: 'status') => go(`/admin/contacts/${contact}`, purpose);

  const close = () => {
    if (isAside) window.close();
    else go('/admin/contacts');
  };
  const panel = useLate(loadPanel, id !== undefined, () => {
    notifyFailure('This enquiry could not be loaded. Please try again.');
    close();
  });

  const quarantine = useLate(loadQuarantine, partOf(search) === 'spam');

  const list =
    partOf(search) === 'spam' ? (
      <>
        <ScreenHeader title={heading} />
        <ContactParts current="spam" />
        {quarantine && <quarantine.Quarantine onOpen={open} />}
      </>
    ) : (
      <Inbox heading={heading} onOpen={open} />
    );
  return (
    <Split
      list={isAside ? null : list}
      panel={panel && id ? <panel.ContactPanel id={id} onClose={close} /> : null}
    />
  );
}

interface InboxProps {
  heading: string;
  onOpen: (contact: string, purpose?: 'status') => void;
}

/** The inbox. Search, filter and order stand in the address, so that staff can bookmark and share a view. */
function Inbox({ heading, onOpen: open }: InboxProps) {
  const [search] = useSearchParams();
  const part = partOf(search);
  const status = search.get('status') || null;
  const query = search.get('q') || null;
  const { name: orderName, order } = orderOf(search);
  const filter = { first: pageSize, filter: part === 'due' ? ('DUE' as const) : null, status, query, order };
  const result = useQuery(AdminContactsDocument, { variables: filter });
  const arrivals = useNewContacts(filter, result.data);
  const { previousData, loading } = result;
  // The rows of the earlier search stay, dimmed, until the new rows arrive.
  const data = result.data ?? (loading ? previousData : undefined);

  // A row that no longer matches leaves at once, whoever changed it, and is no longer counted.
  const read = data?.adminContacts.edges.map(({ node }) => node) ?? [];
  const today = officeToday();
  const rows = read.filter(
    (row) => (!status || row.status === status) && (part !== 'due' || isDueBy(row, today)),
  );

  const isOwner = useIsOwner();

  return (
    <>
      <ScreenHeader title={heading} count={data && countOf(data.adminContacts, read.length - rows.length)}>
        {isOwner && <ContactExport part={part} status={status} query={query} order={orderName} />}
      </ScreenHeader>
      <ContactParts current={part} />
      <ContactFilters />
      {(query || status) && <CopySearched />}
      <div role="status">
        {arrivals.waiting && (
          <Button variant="secondary" size="small" className={styles.arrived} onClick={arrivals.show}>
            {arrivals.waiting}
          </Button>
        )}
      </div>
      <Loaded result={{ ...result, data }} what="contacts">
        {({ adminContacts: { pageInfo, isNear } }) =>
          rows.length === 0 && !pageInfo.hasNextPage ? (
            <NoContacts part={part} filtered={Boolean(status || query)} />
          ) : (
            <>
              {isNear && (
                <p className={styles.near}>Nothing is written like that. These names are close to it.</p>
              )}
              <DataTable
                label={heading}
                columns={order === 'FOLLOW_UP' ? dueColumns : columns}
                rows={rows}
                stale={!result.data}
                pathOf={({ _id }) => `/admin/contacts/${_id}`}
                actions={(row) => (
                  <>
                    <Button variant="secondary" size="small" onClick={() => open(row._id)}>
                      View
                    </Button>
                    <Button variant="quiet" size="small" onClick={() => open(row._id, 'status')}>
                      Update Status
                    </Button>
                  </>
                )}
              />
              {result.data && pageInfo.hasNextPage && (
                <MoreButton
                  key={`${part} ${status} ${query} ${order}`}
                  what="contacts"
                  load={() => result.fetchMore({ variables: { after: pageInfo.endCursor } })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** An empty list; a filter that finds nothing offers a way to clear it. */
function NoContacts({ part, filtered }: { part: InboxPart; filtered: boolean }) {
  const navigate = useNavigate();
  if (part === 'due' && !filtered)
    return (
      <EmptyState title="Nobody waits for a follow-up today.">
        Follow-up dates that you set stand here on their day.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No contacts found."
      action={
        filtered && (
          <Button variant="secondary" size="small" onClick={() => navigate('/admin/contacts')}>
            Show all contacts
          </Button>
        )
      }
    >
      {filtered
        ? 'Nothing matches this search and status.'
        : 'Enquiries from the website’s contact form arrive here.'}
    </EmptyState>
  );
}
