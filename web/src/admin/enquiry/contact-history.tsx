import { ChangedFields } from '../changes/changed-fields.tsx';
import { formatMoment } from '../format.ts';
import styles from './contact-panel.module.css';
import type { OpenContact } from './use-contact-update.ts';

/** Who changed what and when, oldest first. */
export function ContactHistory({ contact }: { contact: OpenContact }) {
  if (contact.history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h4 className={styles.heading} id="history">
        History
      </h4>
      <ul className={styles.entries}>
        {contact.history.map((change) => (
          <li key={change._id}>
            <ChangedFields change={change} />
            <p className={styles.byline}>
              <span title={change.admin}>{change.adminName}</span>,{' '}
              <time dateTime={change.createdAt}>{formatMoment(change.createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
