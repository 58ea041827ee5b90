import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** The tone of an enquiry's status; "neutral" and "danger" are for the other lists. */
export type BadgeTone = 'new' | 'contacted' | 'completed' | 'neutral' | 'danger';

/** A short state in a table or a panel. The text alone conveys the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={clsx(styles.badge, styles[tone])}>{children}</span>;
}
