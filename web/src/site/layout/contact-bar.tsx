import { Mail, MapPin, Phone } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { addressIn, useLanguage } from '../language/language.ts';
import { useFrame } from '../page/frame.ts';
import styles from './contact-bar.module.css';
import { telHref } from './phone-links.ts';
import { SocialLinks } from './social-links.tsx';

export function ContactBar() {
  const { settings } = useFrame();
  const { t, to } = useLanguage();
  return (
    <section className={styles.bar} aria-label={t('How to reach us')}>
      <div className={styles.inner}>
        <ul className={styles.contacts}>
          <li>
            <a href={`mailto:${settings.email}`}>
              <Icon as={Mail} size={15} />
              {settings.email}
            </a>
          </li>
          <li>
            <a href={telHref(settings.dial)}>
              <Icon as={Phone} size={15} />
              {settings.phone}
            </a>
          </li>
          <li>
            <a href={to('/contact#map')} lang={settings.placeLang}>
              <Icon as={MapPin} size={15} />
              {settings.location}
            </a>
          </li>
          <li>
            <LanguageSwitch />
          </li>
        </ul>
        <SocialLinks className={styles.networks} tooltips />
      </div>
    </section>
  );
}

function LanguageSwitch() {
  const other = useLanguage().code === 'en' ? 'ne' : 'en';
  return (
    <a href={addressIn(other, useFrame().here)} lang={other} hrefLang={other} className={styles.language}>
      {other === 'ne' ? 'नेपाली' : 'English'}
    </a>
  );
}
