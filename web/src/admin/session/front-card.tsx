import type { ReactNode } from 'react';
import styles from './front-card.module.css';

/** A card on contour lines, for the login and for questions that a host asks before the login. */
export function FrontCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.screen}>
      <div className={styles.contours} aria-hidden="true" />
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
