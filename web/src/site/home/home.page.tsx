import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { useLanguage } from '../language/language.ts';
import { LateStyles } from '../page/late-styles.tsx';
import { ServerRendered } from '../page/server-rendered.tsx';
import styles from './call-to-action.late.module.css';
import { Hero } from './hero.tsx';
import type { HomeData } from './home.server.ts';
import { Process } from './process.tsx';
import section from './section.late.module.css';
import { ServicesTeaser } from './services-teaser.tsx';
import { Stats } from './stats.tsx';
import { Testimonials } from './testimonials.tsx';
import { Video } from './video.tsx';
import { WhyChoose } from './why-choose.tsx';

export default function HomePage({ data }: { data: HomeData }) {
  return (
    <>
      <Hero count={data.count} slides={data.slides} />
      <ServerRendered>
        {() => (
          <>
            <LateStyles />
            <WhyChoose />
            <Process />
            <ServicesTeaser services={data.services} />
          </>
        )}
      </ServerRendered>
      <Stats counters={data.counters} />
      <ServerRendered>
        {() => (
          <>
            <Video />
            <Testimonials testimonials={data.testimonials} />
            <CallToAction />
          </>
        )}
      </ServerRendered>
    </>
  );
}

function CallToAction() {
  const { t, to } = useLanguage();
  return (
    <section className={styles.call} aria-labelledby="call">
      <div className={section.inner}>
        <p className={styles.word} lang="ne" aria-hidden="true">
          प्रस्थान
        </p>
        <h2 id="call" className={styles.title}>
          {t('Tell us where you want to go')}
        </h2>
        <p className={styles.lead}>
          {t(
            'Your name, a way to reach you and two sentences are enough. Write in Nepali or English, as you like.',
          )}
        </p>
        <ButtonAnchor href={to('/contact')} size="large">
          {t('Write to us')}
        </ButtonAnchor>
      </div>
    </section>
  );
}
