import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../format.ts';
import styles from './enquiry-view.module.css';
import { serviceLabel, statusLabel, statusTone } from './enquiry-words.ts';
import type { OpenEnquiry } from './use-enquiry-update.ts';

/** Other enquiries with the same e-mail address or phone number; each opens in this panel. */
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
