import { Star } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../language/language.ts';
import styles from './rating-field.module.css';

const ratings = [1, 2, 3, 4, 5];

/** The stars are radio buttons, so the arrow keys select a star, and each star has an accessible name. */
export function RatingField({
  label,
  name,
  value,
  error,
}: {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
}) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stars}>
        {ratings.map((stars) => (
          <label key={stars} className={styles.star}>
            <input
              type="radio"
              name={name}
              value={stars}
              defaultChecked={value === String(stars)}
              className={styles.input}
            />
            <span className="visually-hidden">{t(stars === 1 ? '{n} star' : '{n} stars', { n: stars })}</span>
            <Icon as={Star} size={32} className={styles.glyph} />
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
