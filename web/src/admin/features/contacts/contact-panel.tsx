import { useQuery } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import type { AdminContactQuery } from '../../../gql/graphql.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatMoment } from '../../format.ts';
import { Loaded } from '../../list/loaded.tsx';
import { ContactLinks } from './contact-links.tsx';
import styles from './contact-panel.module.css';
import { StatusSelect } from './contact-status.tsx';
import { orNotGiven, serviceLabel } from './contact-words.ts';
import { contactQuery } from './contacts.operations.ts';

/** The whole enquiry beside the list; open while there is an id. */
export function ContactPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog open={id !== null} onClose={onClose} title="Contact details" size="side">
      {id !== null && <LoadedContact id={id} />}
    </Dialog>
  );
}

function LoadedContact({ id }: { id: string }) {
  const result = useQuery(contactQuery, { variables: { id } });
  return (
    <Loaded result={result} what="contact">
      {({ adminContact }) => <Contact contact={adminContact} />}
    </Loaded>
  );
}

function Contact({ contact }: { contact: AdminContactQuery['adminContact'] }) {
  const location = useLocation();
  const facts = {
    Email: contact.email,
    Phone: orNotGiven(contact.phone),
    Company: orNotGiven(contact.company),
    Service: serviceLabel(contact.service),
    Received: <time dateTime={contact.createdAt}>{formatMoment(contact.createdAt)}</time>,
  };
  return (
    <article className={styles.contact}>
      <h3 className={styles.name}>{contact.name}</h3>
      <ContactLinks name={contact.name} email={contact.email} phone={contact.phone} />
      <StatusSelect contact={contact} focused={location.state?.purpose === 'status'} />
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
    </article>
  );
}
