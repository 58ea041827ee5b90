import { useQuery } from '@apollo/client/react';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminContactDocument } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatMoment } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { useErased, useLive } from '../../live/live-context.ts';
import { ContactDesk } from './contact-desk.tsx';
import { ContactErasure, type ErasureReceipt, Receipt } from './contact-erasure.tsx';
import { ContactHistory } from './contact-history.tsx';
import { ContactLinks } from './contact-links.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { ContactOthers } from './contact-others.tsx';
import styles from './contact-panel.module.css';
import { orNotGiven, serviceLabel } from './contact-words.ts';
import type { OpenContact } from './use-contact-update.ts';

/** One enquiry in a panel beside the list; open while there is an id. */
export function ContactPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const [erased, setErased] = useState<readonly string[]>([]);
  useErased(useLive(), (ids) => setErased([...erased, ...ids]));
  return (
    <Dialog open={id !== null} onClose={onClose} title="Contact details" size="side">
      {id === null ? null : receipt?._id === id ? (
        <Receipt receipt={receipt} />
      ) : erased.includes(id) ? (
        <EmptyState title="This enquiry was erased.">An owner has erased it for good.</EmptyState>
      ) : (
        <LoadedContact id={id} onErased={setReceipt} />
      )}
    </Dialog>
  );
}

type Erased = (receipt: ErasureReceipt) => void;

function LoadedContact({ id, onErased }: { id: string; onErased: Erased }) {
  const result = useQuery(AdminContactDocument, { variables: { id } });
  return (
    <Loaded result={result} what="contact">
      {({ adminContact }) => <Contact key={adminContact._id} contact={adminContact} onErased={onErased} />}
    </Loaded>
  );
}

function Contact({ contact, onErased }: { contact: OpenContact; onErased: Erased }) {
  const location = useLocation();
  const article = useRef<HTMLElement>(null);
  const facts = {
    Email: contact.email,
    Phone: orNotGiven(contact.phone),
    Company: orNotGiven(contact.company),
    Service: serviceLabel(contact.service),
    Received: <time dateTime={contact.createdAt}>{formatMoment(contact.createdAt)}</time>,
  };

  // Another enquiry of the same person may replace the enquiry whose link had the focus.
  useEffect(() => {
    if (!article.current?.closest('dialog')?.contains(document.activeElement)) article.current?.focus();
    article.current?.parentElement?.scrollTo(0, 0);
  }, []);

  return (
    <article className={styles.contact} ref={article} tabIndex={-1} aria-label={contact.name}>
      <div className={styles.top}>
        <h3 className={styles.name}>{contact.name}</h3>
        <Button variant="quiet" size="small" className={styles.print} onClick={() => print()}>
          <Icon as={Printer} size={16} />
          Print
        </Button>
      </div>
      <ContactLinks contact={contact} />
      <ContactDesk contact={contact} focusStatus={location.state?.purpose === 'status'} />
      <section aria-labelledby="message">
        <h4 className={styles.heading} id="message">
          Message
        </h4>
        <p className={styles.message}>{contact.message}</p>
      </section>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([term, fact]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <ContactNotes contact={contact} />
      <ContactOthers contact={contact} />
      <ContactHistory contact={contact} />
      <ContactErasure contact={contact} onErased={onErased} />
    </article>
  );
}
