import type { KindFacts } from 'api/kind';
import { type ComponentType, createContext, useContext } from 'react';

export const profilePath = '/admin/profile';

export const groups = ['Work', 'Site', 'Office'] as const;

/** The names of a kind of record: the part of its facts that the initial bundle needs. */
type KindNames = Pick<KindFacts, 'type' | 'label'>;

/** A tab of the admin, declared in `kinds.ts`. */
export interface Tab {
  path: string;
  label: string;
  /** The group of the rail in which the tab appears. */
  group: (typeof groups)[number];
  /** Imports the tab's screen or the description of its kind. */
  load: () => Promise<{ default: ComponentType<TabProps> }>;
  /** The kind of record that the tab edits, if any. The audit log uses its label. */
  kind?: KindNames;
  /** The tab is not in the rail; other screens and the command palette link to it. */
  offRail?: true;
  forOwners?: true;
  /** Labels in the audit log for fields that are not in the kind's form. */
  fields?: Readonly<Record<string, string>>;
  /** The noun for one record within a sentence, such as "enquiry", if it differs from the kind's label. */
  noun?: string;
  /** What follows the tab's path in the URL of a record; by default "?open=:id". */
  recordPath?: '/:id' | '';
  /** Records are edited on a page of their own: an existing record at its URL, a new one at `/new`. */
  isWritten?: true;
}

export interface TabProps {
  /** The tab's label, which the screen shows as its heading. */
  heading: string;
}

/** A tab that lists records of one kind. */
type KindTab = Tab & { kind: KindNames };

export const hasKind = (tab: Tab): tab is KindTab => tab.kind !== undefined;

/** Whether a new record can be created from an empty form in the tab. */
export const canAdd = (tab: Tab): tab is KindTab =>
  hasKind(tab) && (tab.recordPath === undefined || tab.isWritten === true);

export const TabsContext = createContext<readonly Tab[]>([]);

/**
 * Returns all tabs in the order of the rail. The list imports the screens, so AdminApp passes it to
 * lower layers by context.
 */
export const useTabs = (): readonly Tab[] => useContext(TabsContext);
