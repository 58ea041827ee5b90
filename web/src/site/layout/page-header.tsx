import type { ReactNode } from 'react';
import { Range } from '../art/range.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** The seed of the drawn range; the title by default. */
  seed?: string;
}

/** The top of an inner page: its h1 below a drawn mountain range. */
export function PageHeader({ title, lead, seed = title }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.range}>
        <Range seed={seed} width={1600} height={300} />
      </div>
    </div>
  );
}
