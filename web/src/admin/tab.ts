import type { KindFacts } from 'api/kind';
import { type ComponentType, createContext, useContext } from 'react';

export const profilePath = '/admin/profile';

export const groups = ['Work', 'Site', 'Office'] as const;

/** How a kind is named: the part of its facts that the first script needs. */
type KindNames = Pick<KindFacts, 'type' | 'label'>;

/** A tab of the admin: one line of THE LIST in `kinds.ts`. */
export interface Tab {
  path: string;
  label: string;
  /** The group under which the rail shows it. */
  group: (typeof groups)[number];
  /** Its screen, or the description of its kind. It is fetched when the tab first opens. */
  load: () => Promise<{ default: ComponentType<TabProps> }>;
  /** The kind of record that the tab edits, if any; the audit log names it. */
  kind?: KindNames;
  /** Not in the rail: other screens and the palette lead to it. */
  offRail?: true;
  forOwners?: true;
  /** Labels in the audit log for fields that the kind's form does not have. */
  fields?: Readonly<Record<string, string>>;
  /** The word for one record in a sentence, if it differs from the kind's label: "enquiry". */
  noun?: string;
  /** What follows the path in a record's own address; "?open=:id" without it. */
  recordPath?: '/:id' | '';
  /** A record is written on the page at its address, a new one at `/new`. */
  isWritten?: true;
}

export interface TabProps {
  /** The tab's label, as the heading of its screen. */
  heading: string;
}

/** A tab that lists records of one kind. */
type KindTab = Tab & { kind: KindNames };

export const hasKind = (tab: Tab): tab is KindTab => tab.kind !== undefined;

/** Whether a new record of the tab begins with an empty form. */
export const canAdd = (tab: Tab): tab is KindTab =>
  hasKind(tab) && (tab.recordPath === undefined || tab.isWritten === true);

export const TabsContext = createContext<readonly Tab[]>([]);

/** Every tab, in the order of the rail. The list imports the screens, so lower layers receive it from AdminApp. */
export const useTabs = (): readonly Tab[] => useContext(TabsContext);
