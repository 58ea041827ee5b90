import { clsx } from 'clsx';
import { NavLink } from 'react-router-dom';
import { useOwnTabs } from '../session/own-tabs.ts';
import { groups } from '../tab.ts';
import styles from './rail.module.css';

/** What waits at a tab, by its path. A tab where nobody must act has no number. */
export type TabNumbers = Readonly<Record<string, { count: number; isCapped?: boolean; words: string }>>;

/** The tabs in their groups, with a number where somebody must act. */
export function TabList({ numbers = {}, onOpened }: { numbers?: TabNumbers; onOpened?: () => void }) {
  const tabs = useOwnTabs();
  return (
    <nav aria-label="Admin" className={styles.tabs}>
      {groups.map((group) => (
        <ul key={group} aria-label={group} className={styles.group}>
          {tabs
            .filter((tab) => tab.group === group)
            .map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === '/admin'}
                  className={({ isActive }) => clsx(styles.tab, isActive && styles.current)}
                  onClick={onOpened}
                >
                  {label}
                </NavLink>
                <TabNumber {...numbers[path]} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

/** Beside the link and not in it, so that the link keeps its name. */
function TabNumber({ count = 0, isCapped = false, words = '' }: Partial<TabNumbers[string]>) {
  if (count === 0) return null;
  const shown = count > 99 ? '99+' : `${count}${isCapped ? '+' : ''}`;
  return (
    <span className={styles.number}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">
        {shown} {words}
      </span>
    </span>
  );
}
