import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** Says what is (not) here: "No contacts found." */
  title: string;
  /** A heading's level where the state stands for a whole section; a plain paragraph without. */
  level?: 1 | 2 | 3;
  children?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
}

/** Map lines and a sentence where there is nothing yet. */
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
