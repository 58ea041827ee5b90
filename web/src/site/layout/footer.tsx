import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { FixedRange } from '../art/range.tsx';
import { useLanguage } from '../language/language.ts';
import { useFrame } from '../page/frame.ts';
import { Brand } from './brand.tsx';
import styles from './footer.late.module.css';
import { Hours } from './hours.tsx';
import { telHref } from './phone-links.ts';
import { SocialLinks } from './social-links.tsx';

const pages = [
  { title: 'All Services', path: '/services' },
  { title: 'About Us', path: '/about' },
  { title: 'Our Team', path: '/team' },
  { title: 'Blog', path: '/blog' },
  { title: 'Contact', path: '/contact' },
  { title: 'Careers', path: '/careers' },
  { title: 'Privacy', path: '/privacy' },
] as const;

export function Footer() {
  const { settings, categories } = useFrame();
  const { t, parts, to } = useLanguage();
  return (
    <footer className={styles.footer}>
      <div className={styles.range}>
        <FixedRange name="rim" />
      </div>
      <div className={styles.ground}>
        <div className={styles.inner}>
          <section className={styles.about}>
            <Brand name={settings.brand} />
            <p>
              <span lang="ne" className={styles.word}>
                प्रस्थान
              </span>
              {parts(
                ', {prasthan}: the moment of setting out. Ask here about courses, tests, costs and visas before you go.',
                { prasthan: <i lang="ne-Latn">prasthan</i> },
              )}
            </p>
            <SocialLinks className={styles.networks} />
          </section>
          <nav className={styles.group} aria-label={t('Services by field')}>
            <Group title={t('Services')}>
              <ul className={styles.links}>
                {categories.map(({ title, category, lang }) => (
                  <li key={category} lang={lang}>
                    <a href={to(`/services?category=${category}`)}>{title}</a>
                  </li>
                ))}
              </ul>
            </Group>
          </nav>
          <nav className={styles.group} aria-label={t('Our office')}>
            <Group title={t('Our office')}>
              <ul className={styles.links}>
                {pages.map(({ title, path }) => (
                  <li key={path}>
                    <a href={to(path)}>{t(title)}</a>
                  </li>
                ))}
              </ul>
            </Group>
          </nav>
          <section className={styles.group}>
            <Group title={t('Visit us')}>
              <address className={styles.links}>
                <p lang={settings.placeLang}>{settings.address}</p>
                <a href={telHref(settings.dial)}>{settings.phone}</a>
                <a href={`mailto:${settings.email}`}>{settings.email}</a>
              </address>
              <Hours className={styles.hours} />
            </Group>
          </section>
        </div>
        <div className={styles.last}>
          <p>{parts('{brand}. Have a good journey.', { brand: settings.brand })}</p>
          <a href="#top" className={styles.up} aria-label={t('Scroll to top')}>
            <Icon as={ArrowUp} size={22} />
          </a>
        </div>
      </div>
    </footer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <details>
        <summary>
          <span className="visually-hidden">{title}</span>
        </summary>
        {children}
      </details>
    </>
  );
}
