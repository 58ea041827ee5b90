import styles from './range.module.css';
import { rangeLayers } from './ridgeline.ts';

interface RangeProps {
  /** Any text; the same seed always draws the same range. */
  seed: string;
  /** The drawing's size in SVG units. The drawing fills its box and stays aligned with the bottom. */
  width: number;
  height: number;
  /** Whether the drawing is stretched to its box, instead of being cut at the sides or overflowing at the top. */
  isStretched?: boolean;
}

/** A decorative mountain range in the theme's colours, lighter with distance. */
export function Range({ seed, width, height, isStretched = false }: RangeProps) {
  return (
    <svg
      className={styles.range}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isStretched ? 'none' : 'xMidYMax slice'}
      aria-hidden="true"
      focusable="false"
    >
      {rangeLayers(seed, width, height).map((d, index) => (
        <path key={d} className={styles[`layer${index + 1}`]} d={d} />
      ))}
    </svg>
  );
}
