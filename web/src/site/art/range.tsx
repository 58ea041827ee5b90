import styles from './range.module.css';
import { rangeLayers } from './ridgeline.ts';

export const rangeFile = '/art/ranges.svg';

/** Mountain ranges that are the same on every page. `public/art/ranges.svg` contains their drawings. */
export const fixedRanges = {
  rim: { seed: 'the rim of the valley', width: 1600, height: 260 },
  no: { seed: 'We say no when it is no', width: 480, height: 150 },
  rupee: { seed: 'Every rupee on one page', width: 480, height: 150 },
  person: { seed: 'One person knows your file', width: 480, height: 150 },
  talk: { seed: 'the first talk', width: 640, height: 200 },
  desk: { seed: 'a day at our desk', width: 960, height: 260 },
  stamp1: { seed: 'Pokhara', width: 160, height: 60 },
  stamp2: { seed: 'Dharan', width: 160, height: 60 },
  stamp3: { seed: 'Butwal', width: 160, height: 60 },
  stamp4: { seed: 'Ilam', width: 160, height: 60 },
  stamp5: { seed: 'Jumla', width: 160, height: 60 },
  stamp6: { seed: 'Janakpur', width: 160, height: 60 },
} as const;

interface RangeProps {
  /** The same seed always produces the same range. */
  seed: string;
  width: number;
  height: number;
  /** Stretches the drawing to its box. Without this, the drawing is cut at the sides or overflows at the top. */
  isStretched?: boolean;
}

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

/** Draws a range from `rangeFile`, which browsers load only once. Use this below the fold, because the file arrives late. */
export function FixedRange({ name }: { name: keyof typeof fixedRanges }) {
  const { width, height } = fixedRanges[name];
  return (
    <svg
      className={styles.range}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {[1, 2, 3, 4].map((layer) => (
        <use key={layer} className={styles[`layer${layer}`]} href={`${rangeFile}#${name}-${layer}`} />
      ))}
    </svg>
  );
}
