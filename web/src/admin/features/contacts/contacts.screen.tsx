import { useQuery } from '@apollo/client/react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { AdminContactsDocument, type AdminContactsQuery } from '../../../gql/graphql.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatDate, formatDay } from '../../format.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { Loaded } from '../../list/loaded.tsx';
import { MoreButton } from '../../list/more-button.tsx';
import { ScreenHeader } from '../../list/screen-header.tsx';
import { useIsOwner } from '../../session/session-context.ts';
import type { TabProps } from '../../tab.ts';
import { ContactExport } from './contact-export.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { ContactParts } from './contact-parts.tsx';
import { orderOf, orNotGiven, serviceLabel, statusLabel, statusTone } from './contact-words.ts';
import styles from './contacts.module.css';
import { CopySearched } from './copy-searched.tsx';
import { Quarantine } from './quarantine.tsx';
import { useNewContacts } from './use-new-contacts.ts';

const pageSize = 50;

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

const countOf = ({ totalCount, totalIsCapped }: Connection) =>
  `${formatCount(totalCount)}${totalIsCapped ? '+' : ''} ${totalCount === 1 ? 'contact' : 'contacts'}`;

/** The inbox, or what is held back as spam. */
export default function ContactsScreen({ heading }: TabProps) {
  const { id } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isSpam = search.get('filter') === 'spam';

  // The panel opens above the list, which keeps its scroll position.
  const go = (pathname: string, purpose?: 'status') =>
    navigate({ pathname, search: search.toString() }, { state: { purpose }, preventScrollReset: true });
  const open = (contact: string, purpose?: 'status') => go(`/admin/contacts/${contact}`, purpose);

  return (
    <>
      {isSpam ? (
        <>
          <ScreenHeader title={heading} />
          <ContactParts isSpam />
          <Quarantine onOpen={open} />
        </>
      ) : (
        <Inbox heading={heading} onOpen={open} />
      )}
      <ContactPanel id={id ?? null} onClose={() => go('/admin/contacts')} />
    </>
  );
}

interface InboxProps {
  heading: string;
  onOpen: (contact: string, purpose?: 'status') => void;
}

/** The inbox. Search, filter and order stand in the address, so that staff can bookmark and share a view. */
function Inbox({ heading, onOpen: open }: InboxProps) {
  const [search] = useSearchParams();
  const status = search.get('status') || null;
  const query = search.get('q') || null;
  const { name: orderName, order } = orderOf(search);
  const filter = { first: pageSize, status, query, order };
  const result = useQuery(AdminContactsDocument, { variables: filter });
  const arrivals = useNewContacts(filter, result.data);
  const { previousData, loading } = result;
  // The rows of the earlier search stay, dimmed, until the new rows arrive.
  const data = result.data ?? (loading ? previousData : undefined);

  const isOwner = useIsOwner();

  return (
    <>
      <ScreenHeader title={heading} count={data && countOf(data.adminContacts)}>
        {isOwner && <ContactExport status={status} query={query} order={orderName} />}
      </ScreenHeader>
      <ContactParts isSpam={false} />
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
        {({ adminContacts: { edges, pageInfo } }) =>
          edges.length === 0 ? (
            <NoContacts filtered={Boolean(status || query)} />
          ) : (
            <>
              <DataTable
                label={heading}
                columns={order === 'FOLLOW_UP' ? dueColumns : columns}
                rows={edges.map(({ node }) => node)}
                stale={!result.data}
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
                  key={`${status} ${query} ${order}`}
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
function NoContacts({ filtered }: { filtered: boolean }) {
  const navigate = useNavigate();
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
