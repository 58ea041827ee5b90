import { type RefObject, useEffect, useRef, useState } from 'react';
import contours from '../art/contours.module.css';
import section from './section.module.css';
import styles from './stats.module.css';

/** The four figures, each with its icon (docs/product.md, "Home page"). */
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

/** How long a counter runs, in milliseconds, and in how many steps (docs/product.md, "Home page"). */
const duration = 2000;
const steps = 60;

/**
 * Counts from 0 up to `target` when the element is scrolled into view. The target is shown immediately on the server, without
 * JavaScript, and for visitors who prefer reduced motion.
 */
function useCountUp(target: number, element: RefObject<Element | null>): number {
  const [step, setStep] = useState(steps);

  useEffect(() => {
    const node = element.current;
    if (!node || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      let done = 0;
      setStep(0);
      timer = setInterval(() => {
        done += 1;
        setStep(done);
        if (done === steps) clearInterval(timer);
      }, duration / steps);
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      clearInterval(timer);
      setStep(steps);
    };
  }, [element]);

  return Math.round((target * step) / steps);
}
