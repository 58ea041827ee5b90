import { useEffect, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { useSentFrame } from '../page/frame.ts';
import { Brand } from './brand.tsx';
import { Drawer } from './drawer.tsx';
import { MenuGroup } from './menu-group.tsx';
import styles from './navigation.module.css';
import { SearchForm } from './search-form.tsx';

/** The distance in CSS pixels from which the page counts as scrolled (docs/product.md, "Navigation"). */
const scrollThreshold = 20;

const isCurrent = (href: string, path: string) => path === href || path.startsWith(`${href}/`);

/** Without JavaScript, the groups open by :hover and :focus-within, and the drawer is a popover. */
export function Navigation() {
  const { brand, menu, path } = useSentFrame();
  const { t, to } = useLanguage();
  const [scrolled, setScrolled] = useState(false);
  const [enhanced, setEnhanced] = useState(false);

  useEffect(() => {
    setEnhanced(true);
    const update = () => setScrolled(window.scrollY > scrollThreshold);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  return (
    <header className={styles.bar} data-scrolled={scrolled || undefined}>
      <div className={styles.inner}>
        <Brand name={brand} />
        <nav className={styles.nav} aria-label={t('Main')}>
          <ul className={styles.groups} data-enhanced={enhanced || undefined}>
            {menu.map((item) => (
              <li key={item.id} className={styles.item}>
                {!item.hasSubmenu ? (
                  <a
                    className={styles.link}
                    lang={item.lang}
                    href={to(item.path ?? '/')}
                    aria-current={isCurrent(item.path ?? '/', path) ? 'page' : undefined}
                  >
                    {item.title}
                  </a>
                ) : (
                  <MenuGroup item={item} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm />
        <Drawer />
      </div>
    </header>
  );
}
