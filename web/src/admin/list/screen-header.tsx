import type { ReactNode } from 'react';
import styles from './screen-header.module.css';

/** A screen's title, count and actions. */
export function ScreenHeader({
  title,
  count,
  children,
}: {
  title: string;
  /** "27 contacts"; undefined until it is known. */
  count?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={styles.header}>
      <h2 className={styles.title}>{title}</h2>
      {count && <p className={styles.count}>{count}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
