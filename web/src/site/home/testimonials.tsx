import { clsx } from 'clsx';
import { Stamp } from '../art/stamp.tsx';
import { useLanguage } from '../language/language.ts';
import type { HomeData } from './home.server.ts';
import section from './section.late.module.css';
import styles from './testimonials.late.module.css';

export function Testimonials({ testimonials }: Pick<HomeData, 'testimonials'>) {
  const { t, englishLang } = useLanguage();
  if (testimonials.length === 0) return null;
  return (
    <section className={`${section.section} ${styles.band}`} aria-labelledby="letters">
      <div className={section.inner}>
        <h2 id="letters" className={section.title}>
          {t('Letters from students and parents')}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the row scrolls, and keys must be able to scroll it. */}
        <ul className={clsx(styles.letters, section.row)} tabIndex={0} aria-labelledby="letters">
          {testimonials.map((letter) => (
            <li key={letter._id} className={styles.letter}>
              <figure>
                <div className={styles.top}>
                  <Stars rating={letter.rating} />
                  <Stamp name={letter.name} imageUrl={letter.imageUrl} />
                </div>
                <blockquote className={styles.text} lang={englishLang}>
                  <p>{letter.text}</p>
                </blockquote>
                <figcaption className={styles.from} lang={englishLang}>
                  <strong>{letter.name}</strong>
                  <span>{[letter.position, letter.company].filter(Boolean).join(', ')}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const star = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z';

function Stars({ rating }: { rating: number }) {
  const { t } = useLanguage();
  const filled = Math.max(0, Math.min(5, Math.round(rating)));
  return (
    <svg
      className={styles.stars}
      viewBox="0 0 120 24"
      width="120"
      height="24"
      role="img"
      aria-label={t('{n} out of 5 stars', { n: filled })}
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
