import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './stars.module.css';

const places = [1, 2, 3, 4, 5];

/** Five stars, filled up to the rating. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {places.map((place) => (
        <Icon key={place} as={Star} size={16} className={clsx(place <= rating && styles.filled)} />
      ))}
    </span>
  );
}
