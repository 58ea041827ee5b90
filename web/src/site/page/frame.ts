import { createContext, use } from 'react';
import type { FrameQuery } from '../../gql/graphql.ts';
import type { InLanguage } from './record.server.ts';

type Settings = FrameQuery['siteSettings'];

export interface SiteSettings extends Omit<InLanguage<Settings>, 'categoryLabels' | 'counters' | 'lang'> {
  categoryLabels: InLanguage<Settings['categoryLabels'][number]>[];
  counters: InLanguage<Settings['counters'][number]>[];
  /** The language of location and address, if it is not the page's. */
  placeLang?: 'en' | undefined;
  noticeLang?: 'en' | undefined;
}

type Item = FrameQuery['menu'][number];
type Entry = Item['submenu'][number];

/** A menu entry. `path` is null for a heading that only opens its submenu. */
export interface MenuItem extends Omit<InLanguage<Item>, '_id' | 'path' | 'submenu'> {
  id: string;
  path: string | null;
  submenu: (Omit<InLanguage<Entry>, 'submenu'> & { submenu: InLanguage<Entry['submenu'][number]>[] })[];
}

export interface ServiceCategory {
  category: string;
  label: string;
  title: string;
  lang?: 'en' | undefined;
}

export interface Frame {
  categories: ServiceCategory[];
  menu: MenuItem[];
  settings: SiteSettings;
}

/** The frame and the current page's own data. */
export interface FrameOfPage extends Frame {
  path: string;
  /** The page's address, without a language. */
  here: string;
  /** The text of the bar above a draft; absent on public pages. */
  preview?: string | undefined;
}

export const FrameContext = createContext<FrameOfPage | null>(null);

/** Returns the frame of the page that contains this component. @throws Error outside a page */
export function useFrame(): FrameOfPage {
  const frame = use(FrameContext);
  if (!frame) throw new Error('useFrame needs a page around it.');
  return frame;
}
