import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** The first three are named after the statuses of enquiries. */
export type BadgeTone = 'new' | 'contacted' | 'completed' | 'neutral' | 'danger';

/** The text alone must convey the meaning, because not everybody sees the colour. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={clsx(styles.badge, styles[tone])}>{children}</span>;
}
