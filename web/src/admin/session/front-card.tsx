import type { ReactNode } from 'react';
import styles from './front-card.module.css';

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
