import type { ReactNode } from 'react';
import styles from './screen-header.module.css';

export function ScreenHeader({
  title,
  count,
  search,
  main,
  children,
}: {
  title: string;
  /** For example "27 contacts"; undefined while loading. */
  count?: string | undefined;
  search?: ReactNode;
  /** The main action stays at the end of the title's line even if the other actions wrap. */
  main?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.header}>
      <h2 className={styles.title}>{title}</h2>
      {count && <p className={styles.count}>{count}</p>}
      {search && <div className={styles.search}>{search}</div>}
      {children && <div className={styles.actions}>{children}</div>}
      {main && <div className={styles.main}>{main}</div>}
    </div>
  );
}
