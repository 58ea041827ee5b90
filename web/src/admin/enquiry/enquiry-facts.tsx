import { consents } from 'api/forms/enquiry';
import { factsOf, listedFields, readableValue } from 'api/rules/enquiry';
import { OfficeMoment } from '../calendar/office-day.tsx';
import { formatMoment } from '../format.ts';
import { EnquiryMail } from './enquiry-mail.tsx';
import styles from './enquiry-view.module.css';
import { campaignWords, originLabel, orNotGiven } from './enquiry-words.ts';
import type { OpenEnquiry } from './send-change.ts';

/** What the sender gave, and the mail about it. */
export function EnquiryFacts({ enquiry }: { enquiry: OpenEnquiry }) {
  const facts = {
    ...Object.fromEntries(
      listedFields.map((field) => [factsOf(field).label, orNotGiven(readableValue(field, enquiry[field]))]),
    ),
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
