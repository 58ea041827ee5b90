import { Stamp } from '../art/stamp.tsx';
import type { HomeData } from './home.server.ts';
import section from './section.module.css';
import { Stars } from './stars.tsx';
import styles from './testimonials.module.css';

/** The first three testimonials, as letters with a stamp. */
export function Testimonials({ testimonials }: Pick<HomeData, 'testimonials'>) {
  if (testimonials.length === 0) return null;
  return (
    <section className={`${section.section} ${styles.band}`} aria-labelledby="letters">
      <div className={section.inner}>
        <h2 id="letters" className={section.title}>
          Letters from people we saw off
        </h2>
        <ul className={styles.letters}>
          {testimonials.map((letter) => (
            <li key={letter._id} className={styles.letter}>
              <figure>
                <div className={styles.top}>
                  <Stars rating={letter.rating} />
                  <Stamp name={letter.name} imageUrl={letter.imageUrl} />
                </div>
                <blockquote className={styles.text}>
                  <p>{letter.text}</p>
                </blockquote>
                <figcaption className={styles.from}>
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
