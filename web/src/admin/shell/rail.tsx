import type { StackName } from 'api/rules/today';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useDueFacts } from '../list/due-facts.ts';
import { type StackCounts, stackNumber } from '../list/stacks.ts';
import { usePlatform } from '../platform-context.ts';
import { useOwnTabs } from '../session/session-context.ts';
import { groups } from '../tab.ts';
import styles from './rail.module.css';
import type * as RailIconsModule from './rail-icons.tsx';

type RailIcons = typeof RailIconsModule;

/** The stacks whose numbers a tab shows. */
const stacksOf: Readonly<Record<string, readonly StackName[]>> = {
  '/admin/today': ['late', 'today'],
  '/admin/contacts': ['new'],
};

interface TabListProps {
  /** The numbers of the stacks; null until they are known. */
  counts: StackCounts | null;
  /** The icons for the slim rail, which shows a tab's name on hover. */
  icons?: RailIcons | null;
  onOpened?: () => void;
}

/** The tabs in their groups, with a number where somebody must act. */
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
                <TabNumber path={path} counts={counts} />
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

/** The numbers of a tab's stacks. Outside the link, so that they do not become part of the link's name. */
export function TabNumber({ path, counts }: { path: string; counts: StackCounts | null }) {
  const names = (stacksOf[path] ?? []).filter((name) => counts && counts[name] > 0);
  if (!counts || names.length === 0) return null;
  return (
    <span className={styles.number}>
      {names.map((name) => (
        <span key={name} className={clsx(name === 'late' && styles.late)}>
          <span aria-hidden="true">{counts[name] > 999 ? '999+' : counts[name]}</span>
          <span className="visually-hidden">
            {stackNumber(counts[name])} {name}
          </span>
        </span>
      ))}
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
