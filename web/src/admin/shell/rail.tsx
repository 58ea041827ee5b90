import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useDueFacts } from '../list/due-facts.ts';
import { usePlatform } from '../platform-context.ts';
import { useOwnTabs } from '../session/session-context.ts';
import { groups } from '../tab.ts';
import styles from './rail.module.css';
import type * as RailIconsModule from './rail-icons.tsx';

type RailIcons = typeof RailIconsModule;

/** The number of waiting items by the tab's path. A tab without waiting items has no number. */
export type TabNumbers = Readonly<Record<string, { count: number; words: string }>>;

interface TabListProps {
  numbers: TabNumbers;
  /** The icons for the slim rail, which shows a tab's name on hover. */
  icons?: RailIcons | null;
  onOpened?: () => void;
}

/** The tabs in their groups, with a number where somebody must act. */
export function TabList({ numbers, icons, onOpened }: TabListProps) {
  const tabs = useOwnTabs();
  return (
    <nav aria-label="Admin" className={styles.tabs}>
      {groups.map((group) => (
        <ul key={group} aria-label={group} className={styles.group}>
          {tabs
            .filter((tab) => tab.group === group && !tab.offRail)
            .map(({ path, label }) => (
              <li key={path}>
                {path === '/admin/facts' && <DueFactsNumber />}
                <NavLink
                  to={path}
                  end={path === '/admin'}
                  className={({ isActive }) => clsx(styles.tab, isActive && styles.current)}
                  onClick={onOpened}
                  {...(icons && { title: label })}
                >
                  {icons && <icons.RailIcon of={path} />}
                  <span>{label}</span>
                </NavLink>
                <TabNumber {...numbers[path]} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

/** The server stops counting here. */
const cap = 1000;

/** Outside the link, so that the number does not become part of the link's name. */
function TabNumber({ count = 0, words = '' }: Partial<TabNumbers[string]>) {
  if (count === 0) return null;
  return (
    <span className={styles.number}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">
        {count}
        {count >= cap && '+'} {words}
      </span>
    </span>
  );
}

/** The number of facts to compare with their sources. */
function DueFactsNumber() {
  const count = useDueFacts();
  if (count === 0) return null;
  return (
    <span className={styles.number}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{count} due</span>
    </span>
  );
}

/** Leads to the public site, beside the admin: in another tab, or in the system's browser. */
export function SiteLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const platform = usePlatform();
  return (
    <a
      href={platform.site}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        platform.openExternal(platform.site);
      }}
    >
      {children}
    </a>
  );
}
