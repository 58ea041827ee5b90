import { clsx } from 'clsx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `line` is for a line of text, `block` for a card or a picture. */
  shape?: 'line' | 'block';
  count?: number;
  className?: string;
}

/** Screen readers ignore the skeleton, so add the text "Loading …". */
export function Skeleton({ shape = 'line', count = 1, className }: SkeletonProps) {
  return (
    <div className={clsx(styles.stack, className)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={clsx(styles.piece, styles[shape])} />
      ))}
    </div>
  );
}
