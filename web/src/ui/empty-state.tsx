import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** A full sentence: "No contacts found." */
  title: string;
  /** The heading's level, if the state fills a section. Without a level, the title is a paragraph. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

/** A sentence on map lines, shown instead of an empty list or screen. */
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
