import { consents } from 'api/forms/enquiry';
import { OfficeMoment } from '../calendar/office-day.tsx';
import { formatMoment } from '../format.ts';
import { EnquiryMail } from './enquiry-mail.tsx';
import styles from './enquiry-view.module.css';
import { campaignWords, originLabel, orNotGiven, serviceLabel } from './enquiry-words.ts';
import type { OpenEnquiry } from './send-change.ts';

/** What the sender gave, and the mail about it. */
export function EnquiryFacts({ enquiry }: { enquiry: OpenEnquiry }) {
  const facts = {
    Email: orNotGiven(enquiry.email),
    Phone: orNotGiven(enquiry.phone),
    Company: orNotGiven(enquiry.company),
    Service: serviceLabel(enquiry.service),
    Received: <OfficeMoment at={enquiry.createdAt} />,
    'Came by': originLabel(enquiry.origin),
  };
  const campaign = campaignWords(enquiry.campaign);
  const consent = enquiry.consentVersion && consents[enquiry.consentVersion];
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
      <EnquiryMail enquiry={enquiry} className={styles.fact} />
      {consent && (
        <div className={styles.fact}>
          <dt>Consent</dt>
          <dd>
            <details>
              <summary>
                {enquiry.consentAt && formatMoment(enquiry.consentAt)}, version {enquiry.consentVersion}
              </summary>
              {consent}
            </details>
          </dd>
        </div>
      )}
    </dl>
  );
}
