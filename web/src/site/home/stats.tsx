import { type RefObject, useEffect, useRef, useState } from 'react';
import contours from '../art/contours.late.module.css';
import { useLanguage } from '../language/language.ts';
import type { HomeData } from './home.server.ts';
import section from './section.late.module.css';
import styles from './stats.late.module.css';

export function Stats({ counters }: Pick<HomeData, 'counters'>) {
  const { t } = useLanguage();
  if (counters.length === 0) return null;
  return (
    <section className={`${styles.band} ${contours.contours}`} aria-label={t('In numbers')}>
      <dl className={`${section.inner} ${styles.row}`}>
        {counters.map(({ figure, label, lang }) => (
          <Counter key={label} figure={figure} label={label} lang={lang} />
        ))}
      </dl>
    </section>
  );
}

function Counter({ figure, label, lang }: { figure: string; label: string; lang?: 'en' | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  const target = Number.parseInt(figure, 10);
  const value = useCountUp(target, element);
  return (
    <div ref={element} className={styles.figure} lang={lang}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.number}>{figure.replace(/^\d+/, `${value}`)}</dd>
    </div>
  );
}

/** The duration of counting up, in ms (docs/product.md, "Home page"). */
const duration = 2000;
const steps = 60;

/** Counts up when the element is scrolled into view. On the server and with reduced motion, returns `target`. */
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
