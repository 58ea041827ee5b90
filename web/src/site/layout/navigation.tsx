import { useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { Frame } from '../data/site-api.ts';
import { Brand } from './brand.tsx';
import { Drawer } from './drawer.tsx';
import { MenuGroup } from './menu-group.tsx';
import styles from './navigation.module.css';
import { SearchForm } from './search-form.tsx';

/** SPEC.md §9: the bar turns light once the page is scrolled further than this, in CSS pixels. */
const scrollThreshold = 20;

/**
 * The sticky navigation of SPEC.md §2. Without script the groups open by :hover and :focus-within and the drawer is a
 * popover; with it, the groups follow the disclosure pattern and the drawer is a modal.
 */
export function Navigation({ frame }: { frame: Frame }) {
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
        <Brand name={frame.settings.brand} />
        <nav className={styles.nav} aria-label="Main">
          <ul className={styles.groups} data-enhanced={enhanced || undefined}>
            {frame.menu.map((item) => (
              <li key={item.id} className={styles.item}>
                {item.submenu.length === 0 ? (
                  <NavLink className={styles.link} to={item.path ?? '/'}>
                    {item.title}
                  </NavLink>
                ) : (
                  <MenuGroup item={item} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm />
        <Drawer frame={frame} />
      </div>
    </header>
  );
}
