import { Check } from 'lucide-react';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ServiceIcon } from '../../ui/service-icon.tsx';
import { useLanguage } from '../language/language.ts';
import type { Word } from '../language/words.server.ts';
import { askAboutService } from '../page/ask-about.ts';
import styles from './service-card.module.css';
import type { ServiceRow } from './services.server.ts';

const periods: Readonly<Record<string, Word>> = {
  month: 'per month',
  year: 'per year',
  hour: 'per hour',
  session: 'per session',
  once: 'once',
};

/** Shows a price, and a period such as "per month" if the price begins with a digit (docs/product.md, "Services page"). */
function Price({ price, priceType, lang }: Pick<ServiceRow, 'price' | 'priceType' | 'lang'>) {
  const { t, code } = useLanguage();
  const period = /^\d/.test(price) ? periods[priceType] : undefined;
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{price}</span>
      {period ? (
        <span className={styles.period} lang={lang && code}>
          {` ${t(period)}`}
        </span>
      ) : null}
    </p>
  );
}

export function ServiceCard({ service }: { service: ServiceRow }) {
  const { t, to, code } = useLanguage();
  return (
    <li className={styles.card} id={`service-${service._id}`} lang={service.lang}>
      <ServiceIcon name={service.icon} className={styles.icon} />
      <h2 className={styles.title}>{service.title}</h2>
      <p className={styles.description}>{service.description}</p>
      {service.features.length > 0 ? (
        <ul className={styles.features}>
          {service.features.map((feature, index) => (
            // The index is the key, because a feature may occur twice and features are never reordered.
            <li key={index}>
              <Icon as={Check} size={18} className={styles.check} />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.foot}>
        {service.price ? <Price {...service} /> : null}
        {service.duration ? <p className={styles.duration}>{service.duration}</p> : null}
        <ButtonAnchor
          href={to(askAboutService(service.about ?? service.title))}
          variant="secondary"
          className={styles.action}
          lang={service.lang && code}
        >
          {t('Get Started')}
        </ButtonAnchor>
      </div>
    </li>
  );
}
