import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'contacted' | 'completed' | 'neutral' | 'danger';
  children: ReactNode;
}

/** The text alone must convey the meaning, because not everybody sees the colour. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={clsx(styles.badge, styles[tone])}>{children}</span>;
}
