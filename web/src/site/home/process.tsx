import contours from '../art/contours.module.css';
import { Trail } from '../art/trail.tsx';
import styles from './process.module.css';
import section from './section.module.css';

/** The four steps (docs/product.md, "Home page"). */
const steps = [
  {
    title: 'Discovery and Analysis',
    text: 'We sit down with your marks, your budget and what your family hopes for, and tell you plainly what is possible.',
  },
  {
    title: 'Strategy Development',
    text: 'A short list of courses, the tests to sit, the costs in rupees, and a date beside each of them.',
  },
  {
    title: 'Implementation',
    text: 'Applications, statements, bank papers and the visa file, each checked twice before it leaves our desk.',
  },
  {
    title: 'Monitoring and Optimization',
    text: 'We watch every deadline and every answer, and change the route early when something on it moves.',
  },
];

/** The four steps along a drawn route, each at a way-point. */
export function Process() {
  return (
    <section className={`${section.section} ${contours.contours}`} aria-labelledby="process">
      <div className={section.inner}>
        <h2 id="process" className={section.title}>
          Our Process
        </h2>
        <p className={section.lead}>
          Leaving is a long road, so we walk it in four stages and tell you at each one where you stand.
        </p>
        <div className={styles.route}>
          <Trail heights={[0.06, 0.36, 0.66, 1]} className={styles.trail} />
          <ol className={styles.steps}>
            {steps.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
