import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { StackCounts } from '../list/stacks.ts';
import { usePlatform } from '../platform-context.ts';
import { useOwnTabs } from '../session/session-context.ts';
import { groups } from '../tab.ts';
import styles from './rail.module.css';
import type * as RailIconsModule from './rail-icons.tsx';

type RailIcons = typeof RailIconsModule;

export type TabCounts = StackCounts & { due: number };

const countsOf: Readonly<Record<string, readonly (keyof TabCounts)[]>> = {
  '/admin/today': ['late', 'today'],
  '/admin/contacts': ['new'],
  '/admin/facts': ['due'],
};

interface TabListProps {
  counts: TabCounts | null;
  /** Only for the slim rail, which shows an icon for each tab and, on hover, the tab's name. */
  icons?: RailIcons | null;
  onOpened?: () => void;
}

export function TabList({ counts, icons, onOpened }: TabListProps) {
  const tabs = useOwnTabs();
  return (
    <nav aria-label="Admin" className={styles.tabs}>
      {groups.map((group) => (
        <ul key={group} aria-label={group} className={styles.group}>
          {tabs
            .filter((tab) => tab.group === group && !tab.offRail)
            .map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === '/admin'}
                  className={({ isActive }) => clsx(styles.tab, isActive && styles.current)}
                  onClick={onOpened}
                  title={icons ? label : undefined}
                >
                  {icons && <icons.RailIcon of={path} />}
                  <span>{label}</span>
                </NavLink>
                <TabNumber path={path} counts={counts} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

/** Place this component outside the link, because the counts must not be part of the link's accessible name. */
export function TabNumber({ path, counts }: { path: string; counts: TabCounts | null }) {
  const names = (countsOf[path] ?? []).filter((name) => counts && counts[name] > 0);
  if (!counts || names.length === 0) return null;
  return (
    <span className={styles.number}>
      {names.map((name) => (
        <span key={name} className={styles[name]}>
          {counts[name] > 999 ? '999+' : counts[name]} <span className={styles.word}>{name}</span>
        </span>
      ))}
    </span>
  );
}

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
