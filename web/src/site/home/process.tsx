import { clsx } from 'clsx';
import contours from '../art/contours.late.module.css';
import trail from '../art/trail.late.module.css';
import { useLanguage } from '../language/language.ts';
import styles from './process.late.module.css';
import section from './section.late.module.css';

const steps = [
  {
    title: 'Discovery and Analysis',
    text: 'Put your marks, your budget and what your family hopes for on the table, and ask plainly what is possible.',
  },
  {
    title: 'Strategy Development',
    text: 'Make a short list: courses, tests to sit, costs in rupees, and a date beside each of them.',
  },
  {
    title: 'Implementation',
    text: 'Applications, statements, bank papers and the visa file: read each one before it is sent.',
  },
  {
    title: 'Monitoring and Optimization',
    text: 'Keep deadlines and answers on one list, and another route ready if something changes.',
  },
] as const;

export function Process() {
  const { t } = useLanguage();
  return (
    <section className={`${section.section} ${contours.contours}`} aria-labelledby="process">
      <div className={section.inner}>
        <h2 id="process" className={section.title}>
          {t('Our Process')}
        </h2>
        <p className={section.lead}>
          {t('Leaving is a long road. Walk it in four stages, and ask at each one where you stand.')}
        </p>
        <div className={styles.route}>
          <Trail />
          <ol className={styles.steps}>
            {steps.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

const width = 1200;
const height = 180;

/** In an SVG, y grows downwards, so the route climbs as y decreases. */
const points = [152, 110, 68, 20].map((y, index) => ({ x: 14 + index * (width / 4), y }));

function Trail() {
  let route = `M${points[0]?.x} ${points[0]?.y}`;
  for (const [index, { x, y }] of points.entries()) {
    const next = points[index + 1] ?? { x: width, y: y - 22 };
    const third = Math.round((next.x - x) / 2.4);
    route += `C${x + third} ${y} ${next.x - third} ${next.y} ${next.x} ${next.y}`;
  }
  return (
    <svg
      className={clsx(trail.trail, styles.trail)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <path className={trail.route} d={route} />
      {points.map(({ x, y }) => (
        <circle key={x} className={trail.point} cx={x} cy={y} r="9" />
      ))}
    </svg>
  );
}
