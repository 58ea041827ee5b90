import { useEffect, useState } from 'react';

/** SPEC.md §9: how long a slide stays, in milliseconds. */
export const slideInterval = 5000;

export interface Carousel {
  current: number;
  playing: boolean;
  /** True once the script runs: before, all slides are there to be read. */
  enhanced: boolean;
  /** Any number: it wraps around in both directions. */
  goTo: (index: number) => void;
  togglePlaying: () => void;
  /** Halts while someone reads or has the focus inside, without touching Pause and Play. */
  setHeld: (held: boolean) => void;
}

/** The state of a carousel of `count` slides. It does not start by itself where less motion is wished. */
export function useCarousel(count: number): Carousel {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const [enhanced, setEnhanced] = useState(false);

  useEffect(() => {
    setEnhanced(true);
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  // `current` is a dependency so that a slide chosen by hand stays its whole time, too.
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => setCurrent((index) => (index + 1) % count), slideInterval);
    return () => clearTimeout(timer);
  }, [playing, held, count, current]);

  return {
    current: Math.min(current, Math.max(count - 1, 0)),
    playing,
    enhanced,
    goTo: (index) => setCurrent(((index % count) + count) % count),
    togglePlaying: () => {
      setPlaying(!playing);
      // Whoever presses Play has the pointer and the focus right here, and wants it to go on nevertheless.
      setHeld(false);
    },
    setHeld,
  };
}
