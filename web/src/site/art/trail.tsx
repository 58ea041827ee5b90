import { clsx } from 'clsx';
import styles from './trail.module.css';

export interface TrailProps {
  /** Four heights of the way-points, each from 0 (valley) to 1 (pass). */
  heights: [number, number, number, number];
  className?: string;
}

const width = 1200;
const height = 180;

/** The dashed route over four way-points, one for each of four equal columns. One trail a page at most. */
export function Trail({ heights, className }: TrailProps) {
  const points = heights.map((rise, index) => ({
    x: 14 + index * (width / 4),
    y: Math.round(160 - rise * 140),
  }));
  let route = `M${points[0]?.x} ${points[0]?.y}`;
  for (const [index, point] of points.entries()) {
    const next = points[index + 1] ?? { x: width, y: point.y - 22 };
    // It leaves each way-point level and bends in between, as a path along a slope does.
    const third = Math.round((next.x - point.x) / 2.4);
    route += `C${point.x + third} ${point.y} ${next.x - third} ${next.y} ${next.x} ${next.y}`;
  }
  return (
    <svg
      className={clsx(styles.trail, className)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.route} d={route} />
      {points.map(({ x, y }) => (
        <circle key={x} className={styles.point} cx={x} cy={y} r="9" />
      ))}
    </svg>
  );
}
