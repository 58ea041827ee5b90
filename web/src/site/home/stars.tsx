import styles from './stars.module.css';

const star = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z';

/** A rating out of five as one picture with a name. */
export function Stars({ rating }: { rating: number }) {
  const filled = Math.max(0, Math.min(5, Math.round(rating)));
  return (
    <svg
      className={styles.stars}
      viewBox="0 0 120 24"
      width="120"
      height="24"
      role="img"
      aria-label={`${filled} out of 5 stars`}
    >
      {[0, 1, 2, 3, 4].map((place) => (
        <path
          key={place}
          className={place < filled ? styles.filled : styles.hollow}
          transform={`translate(${place * 24} 0)`}
          d={star}
        />
      ))}
    </svg>
  );
}
