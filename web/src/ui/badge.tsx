import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** "neutral" and "danger" are for lists other than enquiries. */
export type BadgeTone = 'new' | 'contacted' | 'completed' | 'neutral' | 'danger';

/** A short state in a table or a panel. The text alone conveys the meaning, because not everybody sees the colour. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={clsx(styles.badge, styles[tone])}>{children}</span>;
}
