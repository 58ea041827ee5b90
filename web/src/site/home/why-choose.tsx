import { clsx } from 'clsx';
import { FixedRange } from '../art/range.tsx';
import { useLanguage } from '../language/language.ts';
import section from './section.late.module.css';
import styles from './why-choose.late.module.css';

const reasons = [
  {
    range: 'no',
    numeral: '१',
    title: 'Ask for an early no',
    text: 'If a course will not take you, or a visa file is weak, it is better to hear it at a table than from an embassy. Then ask what will work.',
  },
  {
    range: 'rupee',
    numeral: '२',
    title: 'Every rupee on one page',
    text: 'Tuition, living, tests, embassy and service fees: ask for them on paper before you decide, and talk it over at home.',
  },
  {
    range: 'person',
    numeral: '३',
    title: 'One person for your file',
    text: 'Ask for one counsellor, from the first talk to the night before the flight, so that you need not tell your story twice.',
  },
] as const;

export function WhyChoose() {
  const { t } = useLanguage();
  return (
    <section className={section.section} aria-labelledby="why-choose">
      <div className={section.inner}>
        <h2 id="why-choose" className={section.title}>
          {t('Why Choose Carefully')}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the row scrolls, and keys must be able to scroll it. */}
        <ol className={clsx(styles.cards, section.row)} tabIndex={0} aria-labelledby="why-choose">
          {reasons.map(({ range, numeral, title, text }) => (
            <li key={title} className={styles.card}>
              <span className={styles.numeral} lang="ne" aria-hidden="true">
                {numeral}
              </span>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
              <div className={styles.range}>
                <FixedRange name={range} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
