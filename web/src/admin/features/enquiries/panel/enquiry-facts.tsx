import { consents } from 'api/forms/enquiry';
import { factsOf, listedFields, readableValue } from 'api/rules/enquiry';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../../../../ui/badge.tsx';
import { OfficeMoment } from '../../../calendar/office-day.tsx';
import { formatDate, formatMoment } from '../../../format.ts';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import {
  campaignWords,
  originLabel,
  orNotGiven,
  serviceLabel,
  statusLabel,
  statusTone,
} from '../enquiry-words.ts';
import { EnquiryMail } from './enquiry-mail.tsx';
import styles from './enquiry-view.module.css';

export function EnquiryFacts({ enquiry }: { enquiry: OpenEnquiry }) {
  const facts = {
    ...Object.fromEntries(
      listedFields.map((field) => [factsOf(field).label, orNotGiven(readableValue(field, enquiry[field]))]),
    ),
    Received: <OfficeMoment at={enquiry.createdAt} />,
    'Came by': originLabel(enquiry.origin),
    ...(enquiry.locale === 'ne' && { Language: 'Nepali' }),
    ...(enquiry.aboutTitle && { About: <AboutPage enquiry={enquiry} /> }),
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

const AboutPage = ({ enquiry: { about, aboutTitle } }: { enquiry: OpenEnquiry }) =>
  about.startsWith('/') ? (
    <a href={about} target="_blank" rel="noreferrer">
      {aboutTitle}
    </a>
  ) : (
    aboutTitle
  );

/** Lists the other enquiries with the same email address or phone number. */
export function EnquiryOthers({ enquiry }: { enquiry: OpenEnquiry }) {
  const { search } = useLocation();
  if (enquiry.others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h3 className={styles.heading} id="others">
        Other enquiries by the same person
      </h3>
      <ul className={styles.entries}>
        {enquiry.others.map(({ _id, name, service, status, createdAt }) => (
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
