import type { KindFacts } from 'api/kind';
import { type ComponentType, createContext, useContext } from 'react';

export const profilePath = '/admin/profile';

export const groups = ['Work', 'Site', 'Office'] as const;

type KindNames = Pick<KindFacts, 'type' | 'label'>;

export interface Tab {
  path: string;
  label: string;
  group: (typeof groups)[number];
  load: () => Promise<{ default: ComponentType<TabProps> }>;
  /** The kind of record that the tab edits. The activity log uses its label. */
  kind?: KindNames;
  /** Whether the rail omits the tab. Other screens and the command palette link to it. */
  offRail?: true;
  forOwners?: true;
  /** Activity log labels for fields that are not in the kind's form. */
  fields?: Readonly<Record<string, string>>;
  /** What follows the tab's path in a record's URL; the default is "?open=:id". */
  recordPath?: '/:id' | '';
  /** Whether records are edited on their own page: an existing record at its URL, a new one at `/new`. */
  isWritten?: true;
}

export interface TabProps {
  heading: string;
}

type KindTab = Tab & { kind: KindNames };

export const hasKind = (tab: Tab): tab is KindTab => tab.kind !== undefined;

/** Whether a new record can be created from an empty form in the tab. */
export const canAdd = (tab: Tab): tab is KindTab =>
  hasKind(tab) && (tab.recordPath === undefined || tab.isWritten === true);

export const TabsContext = createContext<readonly Tab[]>([]);

/** Returns the tabs in the rail's order, from a context. Importing their list here would create an import cycle. */
export const useTabs = (): readonly Tab[] => useContext(TabsContext);
