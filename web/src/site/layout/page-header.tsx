import type { ReactNode } from 'react';
import { Range } from '../art/range.tsx';
import { useFrame } from '../page/frame.ts';
import styles from './page-header.module.css';
import { skyOf } from './sky.ts';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  seed?: string;
}

/** The top of an inner page: its h1 above a mountain range in the sky of the page's subject. */
export function PageHeader({ title, lead, seed = title }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.sky} data-sky={skyOf(useFrame().path)}>
        <Range seed={seed} width={1600} height={300} isStretched />
      </div>
    </div>
  );
}
