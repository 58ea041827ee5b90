import { consents } from 'api/forms/contact';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../../../../ui/badge.tsx';
import { OfficeMoment } from '../../../calendar/office-day.tsx';
import { formatDate, formatMoment } from '../../../format.ts';
import type { OpenContact } from '../../../sync/send-change.ts';
import {
  campaignWords,
  originLabel,
  orNotGiven,
  serviceLabel,
  statusLabel,
  statusTone,
} from '../enquiry-words.ts';
import { ContactMail } from './contact-mail.tsx';
import styles from './contact-panel.module.css';

/** What the sender gave, and the mail about it. */
export function ContactFacts({ contact }: { contact: OpenContact }) {
  const facts = {
    Email: orNotGiven(contact.email),
    Phone: orNotGiven(contact.phone),
    Company: orNotGiven(contact.company),
    Service: serviceLabel(contact.service),
    Received: <OfficeMoment at={contact.createdAt} />,
    'Came by': originLabel(contact.origin),
  };
  const campaign = campaignWords(contact.campaign);
  const consent = contact.consentVersion && consents[contact.consentVersion];
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([term, fact]) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
      {campaign && (
        <div className={styles.fact}>
          <dt>Campaign</dt>
          <dd>{campaign}</dd>
        </div>
      )}
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

/** Other enquiries with the same e-mail address or phone number; each opens in this panel. */
export function ContactOthers({ contact }: { contact: OpenContact }) {
  const { search } = useLocation();
  if (contact.others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h3 className={styles.heading} id="others">
        Other enquiries by the same person
      </h3>
      <ul className={styles.entries}>
        {contact.others.map(({ _id, name, service, status, createdAt }) => (
          <li key={_id} className={styles.other}>
            <Link to={{ pathname: `/admin/contacts/${_id}`, search }} preventScrollReset>
              {service ? serviceLabel(service) : name}, {formatDate(createdAt)}
            </Link>
            <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
