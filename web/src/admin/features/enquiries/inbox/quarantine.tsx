import { useQuery } from '@apollo/client/react';
import { inboxPage } from 'api/rules/enquiry';
import { HeldEnquiriesDocument, type HeldEnquiriesQuery } from '../../../../gql/graphql.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { OfficeDate } from '../../../calendar/office-day.tsx';
import { Loaded, MoreButton } from '../../../list/loaded.tsx';
import { useFreshInbox } from '../../../sync/live-context.ts';
import { HeldActions, HeldReasons } from '../held-actions.tsx';
import styles from '../quarantine.module.css';

type HeldEnquiry = HeldEnquiriesQuery['adminEnquiries']['edges'][number]['node'];

export function Quarantine({ onOpen }: { onOpen: (id: string) => void }) {
  const result = useQuery(HeldEnquiriesDocument, { variables: { first: inboxPage.usual } });
  useFreshInbox(() => result.refetch());
  return (
    <>
      <p className={styles.lead}>
        These messages look like advertisements. They are held here, and nobody is notified. Their senders got
        the usual thanks. Check them once a day, and move what students wrote to the inbox.
      </p>
      <Loaded result={result} what="messages">
        {({ adminEnquiries: { edges, pageInfo } }) =>
          edges.length === 0 ? (
            <EmptyState title="Nothing is held back." />
          ) : (
            <>
              <ul className={styles.list} aria-label="Held back as spam">
                {edges.map(({ node }) => (
                  <HeldMessage key={node._id} enquiry={node} onOpen={() => onOpen(node._id)} />
                ))}
              </ul>
              {pageInfo.hasNextPage && (
                <MoreButton
                  what="messages"
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

function HeldMessage({ enquiry, onOpen }: { enquiry: HeldEnquiry; onOpen: () => void }) {
  const { name, email, message, createdAt, heldFor } = enquiry;
  return (
    <li className={styles.held}>
      <article aria-label={name} className={styles.article}>
        <div className={styles.sender}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.address}>
            {email}, <OfficeDate at={createdAt} short />
          </p>
        </div>
        <p className={styles.words}>{message}</p>
        <HeldReasons reasons={heldFor} />
        <div className={styles.actions}>
          <HeldActions enquiry={enquiry} />
          <Button variant="quiet" size="small" onClick={onOpen}>
            View
          </Button>
        </div>
      </article>
    </li>
  );
}
