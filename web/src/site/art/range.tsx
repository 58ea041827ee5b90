import { clsx } from 'clsx';
import styles from './range.module.css';
import { rangeLayers } from './ridgeline.ts';

export interface RangeProps {
  /** Any text; the same text always draws the same range. */
  seed: string;
  /** The drawing's own size in SVG units; it fills its box and keeps its foot. */
  width?: number;
  height?: number;
  className?: string;
}

/** A decorative range, lighter as it recedes, in the colours of the theme. */
export function Range({ seed, width = 1600, height = 320, className }: RangeProps) {
  const layers = rangeLayers(seed, width, height);
  return (
    <svg
      className={clsx(styles.range, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {layers.map((d, index) => (
        <path key={d} className={styles[`layer${index + 1}`]} d={d} />
      ))}
    </svg>
  );
}
