import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import styles from './call-to-action.module.css';
import section from './section.module.css';

/** The last section of the home page. The footer's range begins right below it. */
export function CallToAction() {
  return (
    <section className={styles.call} aria-labelledby="call">
      <div className={section.inner}>
        <p className={styles.word} lang="ne" aria-hidden="true">
          प्रस्थान
        </p>
        <h2 id="call" className={styles.title}>
          Tell us where you want to go
        </h2>
        <p className={styles.lead}>
          A name and two sentences are enough. A counselor reads every message and answers in Nepali or
          English, as you like.
        </p>
        <ButtonAnchor href="/contact" size="large">
          Write to us
        </ButtonAnchor>
      </div>
    </section>
  );
}
