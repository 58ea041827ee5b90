import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** A full sentence: "No contacts found." */
  title: string;
  /** The level of the heading if the state fills a section; without a level, the title is a paragraph. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
}

/** Map lines and a sentence instead of an empty list or screen. */
export function EmptyState({ title, level, children, action }: EmptyStateProps) {
  const Title = level ? (`h${level}` as const) : 'p';
  return (
    <div className={styles.empty}>
      <div className={styles.contours} aria-hidden="true" />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
