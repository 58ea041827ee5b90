import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ServiceIcon } from '../../ui/service-icon.tsx';
import { FixedRange } from '../art/range.tsx';
import { useLanguage } from '../language/language.ts';
import { askAboutService } from '../page/ask-about.ts';
import type { HomeData } from './home.server.ts';
import section from './section.late.module.css';
import styles from './services-teaser.late.module.css';

export function ServicesTeaser({ services }: Pick<HomeData, 'services'>) {
  const { t, to, code } = useLanguage();
  return (
    <section className={section.section} aria-labelledby="services">
      <div className={clsx(section.inner, styles.frame)}>
        <h2 id="services" className={section.title}>
          {t('Services, from first talk to boarding pass')}
        </h2>
        <ul className={clsx(styles.grid, section.row)}>
          {services.map((service, index) => (
            <li key={service._id} lang={service.lang} className={index === 0 ? styles.large : styles.small}>
              <ServiceIcon name={service.icon} size={index === 0 ? 40 : 28} className={styles.icon} />
              <h3>{service.title}</h3>
              <p>{service.description}</p>
              {index === 0 && service.features.length > 0 && (
                <ul className={styles.features}>
                  {service.features.slice(0, 4).map((feature, place) => (
                    <li key={place}>
                      <Icon as={Check} size={18} />
                      {feature}
                    </li>
                  ))}
                </ul>
              )}
              <a
                href={to(askAboutService(service.about ?? service.title))}
                className={styles.ask}
                lang={service.lang && code}
              >
                {t('Ask about this')}
                <span className="visually-hidden" lang={service.lang}>
                  : {service.title}
                </span>
              </a>
              {index === 0 && (
                <div className={styles.range}>
                  <FixedRange name="talk" />
                </div>
              )}
            </li>
          ))}
        </ul>
        <ButtonAnchor href={to('/services')} variant="secondary" size="large" className={styles.all}>
          {t('View All Services')}
        </ButtonAnchor>
      </div>
    </section>
  );
}
