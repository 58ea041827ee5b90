import { useQuery } from '@apollo/client/react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { HeldCountDocument } from '../../../gql/graphql.ts';
import { formatCount } from '../../format.ts';
import { useFreshInbox } from '../../live/use-fresh-inbox.ts';
import styles from './contacts.module.css';

/** The parts of the inbox: all enquiries, and those that are held back. Each is an address. */
export function ContactParts({ isSpam }: { isSpam: boolean }) {
  const result = useQuery(HeldCountDocument);
  useFreshInbox(() => result.refetch());
  const held = result.data?.adminStats.heldContacts ?? 0;
  const parts = [
    { search: '', label: 'Inbox', isCurrent: !isSpam },
    { search: '?filter=spam', label: held > 0 ? `Spam (${formatCount(held)})` : 'Spam', isCurrent: isSpam },
  ];
  return (
    <nav aria-label="Parts of the inbox" className={styles.parts}>
      {parts.map(({ search, label, isCurrent }) => (
        <Link
          key={search}
          to={{ pathname: '/admin/contacts', search }}
          className={clsx(styles.part, isCurrent && styles.current)}
          {...(isCurrent && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
