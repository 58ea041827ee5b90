import { consents } from 'api/forms/enquiry';
import { factsOf, listedFields, readableValue } from 'api/rules/enquiry';
import { Link, useLocation } from 'react-router-dom';
import { OfficeMoment } from '../../../calendar/office-day.tsx';
import { formatDate, formatMoment } from '../../../format.ts';
import { Fact, FactList } from '../../../list/fact-list.tsx';
import type { OpenEnquiry } from '../../../sync/send-change.ts';
import { EnquiryStatus } from '../enquiry-status.tsx';
import { campaignWords, originLabel, orNotAvailable, serviceLabel } from '../enquiry-words.ts';
import { EnquiryMail } from './enquiry-mail.tsx';
import styles from './enquiry-view.module.css';

export function EnquiryFacts({ enquiry }: { enquiry: OpenEnquiry }) {
  const facts = {
    ...Object.fromEntries(
      listedFields.map((field) => [
        factsOf(field).label,
        orNotAvailable(readableValue(field, enquiry[field])),
      ]),
    ),
    Received: <OfficeMoment at={enquiry.createdAt} />,
    'Came by': originLabel(enquiry.origin),
    ...(enquiry.locale === 'ne' && { Language: 'Nepali' }),
    ...(enquiry.aboutTitle && { About: <AboutPage enquiry={enquiry} /> }),
    Campaign: campaignWords(enquiry.campaign),
  };
  const consent = enquiry.consentVersion && consents[enquiry.consentVersion];
  return (
    <FactList of={facts}>
      <EnquiryMail enquiry={enquiry} />
      {consent && (
        <Fact term="Consent">
          <details>
            <summary>
              {enquiry.consentAt && formatMoment(enquiry.consentAt)}, version {enquiry.consentVersion}
            </summary>
            {consent}
          </details>
        </Fact>
      )}
    </FactList>
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
            <EnquiryStatus status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
