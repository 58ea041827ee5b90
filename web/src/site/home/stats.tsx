import { useRef } from 'react';
import contours from '../art/contours.module.css';
import section from './section.module.css';
import styles from './stats.module.css';
import { useCountUp } from './use-count-up.ts';

/** The four figures, each with its sign (docs/product.md, "Home page"). */
const figures = [
  { target: 500, sign: '+', label: 'projects seen through' },
  { target: 200, sign: '+', label: 'clients advised' },
  { target: 98, sign: '%', label: 'client satisfaction' },
  { target: 15, sign: '+', label: 'years on this road' },
];

/** Four figures in one row. */
export function Stats() {
  return (
    <section className={`${styles.band} ${contours.contours}`} aria-label="In numbers">
      <dl className={`${section.inner} ${styles.row}`}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  );
}

function Figure({ target, sign, label }: (typeof figures)[number]) {
  const element = useRef<HTMLDivElement>(null);
  const value = useCountUp(target, element);
  return (
    <div ref={element} className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.number}>{`${value}${sign}`}</dd>
    </div>
  );
}
