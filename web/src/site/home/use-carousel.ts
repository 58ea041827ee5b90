import { useEffect, useState } from 'react';

/** How long a slide is shown, in milliseconds (docs/product.md, "Home page"). */
const slideInterval = 5000;

/** The state of a carousel of `count` slides. The carousel does not start if the visitor prefers reduced motion. */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const [enhanced, setEnhanced] = useState(false);

  useEffect(() => {
    setEnhanced(true);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  // `current` is a dependency, so that a slide chosen by the visitor is shown for a whole interval.
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => setCurrent((index) => (index + 1) % count), slideInterval);
    return () => clearTimeout(timer);
  }, [playing, held, count, current]);

  return {
    current: Math.min(current, Math.max(count - 1, 0)),
    playing,
    /** True once the script runs. Until then, all slides are visible. */
    enhanced,
    /** Accepts any number: the index wraps around in both directions. */
    goTo: (index: number) => setCurrent(((index % count) + count) % count),
    togglePlaying: () => {
      setPlaying(!playing);
      // The pointer and the focus are on the button inside the carousel, and would keep the carousel paused.
      setHeld(false);
    },
    /**
     * Pauses the carousel while the pointer or the focus is inside it, without changing the state of the Pause and Play button.
     */
    setHeld,
  };
}
