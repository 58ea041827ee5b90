import { consents } from 'api/forms/contact';
import { OfficeMoment } from '../calendar/office-day.tsx';
import { formatMoment } from '../format.ts';
import { ContactMail } from './contact-mail.tsx';
import styles from './contact-panel.module.css';
import { orNotGiven, serviceLabel } from './enquiry-words.ts';
import type { OpenContact } from './send-change.ts';

/** What the sender gave, and the mail about it. */
export function ContactFacts({ contact }: { contact: OpenContact }) {
  const facts = {
    Email: contact.email,
    Phone: orNotGiven(contact.phone),
    Company: orNotGiven(contact.company),
    Service: serviceLabel(contact.service),
    Received: <OfficeMoment at={contact.createdAt} />,
  };
  const consent = contact.consentVersion && consents[contact.consentVersion];
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([term, fact]) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
      <ContactMail contact={contact} className={styles.fact} />
      {consent && (
        <div className={styles.fact}>
          <dt>Consent</dt>
          <dd>
            <details>
              <summary>
                {contact.consentAt && formatMoment(contact.consentAt)}, version {contact.consentVersion}
              </summary>
              {consent}
            </details>
          </dd>
        </div>
      )}
    </dl>
  );
}
