import { type RefObject, useEffect, useState } from 'react';

/** How long a counter runs, in milliseconds, and in how many steps (docs/product.md, "Home page"). */
const duration = 2000;
const steps = 60;

/**
 * Counts from 0 up to `target` once the element is scrolled into view. The server, a browser without script and one
 * that asks for less motion show the target at once.
 */
export function useCountUp(target: number, element: RefObject<Element | null>): number {
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
