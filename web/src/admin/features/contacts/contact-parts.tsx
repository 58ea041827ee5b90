import { useQuery } from '@apollo/client/react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { HeldCountDocument } from '../../../gql/graphql.ts';
import { formatCount } from '../../format.ts';
import { useFreshInbox } from '../../live/use-fresh-inbox.ts';
import type { InboxPart } from './contact-words.ts';
import styles from './contacts.module.css';

/** The parts of the inbox: all enquiries, those to get back to, and those that are held back. Each is an address. */
export function ContactParts({ current }: { current: InboxPart }) {
  const result = useQuery(HeldCountDocument);
  useFreshInbox(() => result.refetch());
  const held = result.data?.adminStats.heldContacts ?? 0;
  const parts = [
    { part: null, label: 'Inbox' },
    { part: 'due', label: 'Due' },
    { part: 'spam', label: held > 0 ? `Spam (${formatCount(held)})` : 'Spam' },
  ] as const;
  return (
    <nav aria-label="Parts of the inbox" className={styles.parts}>
      {parts.map(({ part, label }) => (
        <Link
          key={label}
          to={{ pathname: '/admin/contacts', search: part ? `?filter=${part}` : '' }}
          className={clsx(styles.part, part === current && styles.current)}
          {...(part === current && { 'aria-current': 'page' as const })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
