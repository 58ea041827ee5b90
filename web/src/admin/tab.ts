import type { KindFacts } from 'api/kind';
import { type ComponentType, createContext, useContext } from 'react';

/** The address of the own account. */
export const profilePath = '/admin/profile';

/** The groups of the rail, in their order. */
export const groups = ['Work', 'Site', 'Office'] as const;

/** How a kind is named: the part of its facts that the first script needs. */
export type KindNames = Pick<KindFacts, 'type' | 'label'>;

/** A tab of the admin: one line of THE LIST in `kinds.ts`. */
export interface Tab {
  /** Its address: "/admin/team". */
  path: string;
  label: string;
  /** The group under which the rail shows it. */
  group: (typeof groups)[number];
  /** Its screen, or the description of its kind. It is fetched when the tab first opens. */
  load: () => Promise<{ default: ComponentType<TabProps> }>;
  /** The kind of record whose changes the audit log tells, if the tab has one. */
  kind?: KindNames;
  /** It stands in no rail: other screens lead to it, and the palette. */
  offRail?: true;
  /** Only owners see and open it. */
  forOwners?: true;
  /** What the audit log calls fields that the form of the kind does not have. */
  fields?: Readonly<Record<string, string>>;
  /** What one record is called in a sentence, where the kind's label says it differently: "enquiry". */
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

/** Every tab, in the order of the rail. The list itself imports the screens, so lower floors receive it from AdminApp. */
export const useTabs = (): readonly Tab[] => useContext(TabsContext);
