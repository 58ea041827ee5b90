import { clsx } from 'clsx';
import styles from './enquiry-status.module.css';
import { statusLabel } from './enquiry-words.ts';

/** Shows the status of an enquiry in a list, with a dot in its colour. */
export const EnquiryStatus = ({ status, className }: { status: string; className?: string | undefined }) => (
  <span className={clsx(styles.status, className)} data-status={status}>
    {statusLabel(status)}
  </span>
);
