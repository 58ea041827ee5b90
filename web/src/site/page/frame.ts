import { createContext, use } from 'react';
import type { FrameQuery } from '../../gql/graphql.ts';
import type { InLanguage } from '../language/record.ts';

type Settings = FrameQuery['siteSettings'];

export interface SiteSettings extends Omit<InLanguage<Settings>, 'categoryLabels' | 'counters' | 'lang'> {
  categoryLabels: InLanguage<Settings['categoryLabels'][number]>[];
  counters: InLanguage<Settings['counters'][number]>[];
  /** The language of the location and the address if it differs from the page's language. */
  placeLang?: 'en' | undefined;
  noticeLang?: 'en' | undefined;
}

type Entry = FrameQuery['menu'][number]['submenu'][number];

/** A menu entry without its submenu. `path` is null for a heading that only opens its submenu. */
export interface MenuHead {
  id: string;
  title: string;
  lang?: 'en' | undefined;
  path: string | null;
  hasSubmenu: boolean;
}

export interface MenuItem extends MenuHead {
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

/** The part of a page's frame that the browser gets. */
export interface SentFrame {
  path: string;
  brand: string;
  menu: MenuHead[];
}

/** The frame and the current page's own data. */
export interface FrameOfPage extends Frame, SentFrame {
  menu: MenuItem[];
  /** The page's address, without a language. */
  here: string;
  /** The text of the bar above a draft; absent on public pages. */
  preview?: string | undefined;
  /** The stylesheet of the parts below the first view; undefined once a part has linked it. */
  lateStyle?: string | undefined;
}

export const FrameContext = createContext<SentFrame | FrameOfPage | null>(null);

/** Returns the part of the frame that the browser gets, for the page that contains this component. @throws Error outside a page */
export function useSentFrame(): SentFrame {
  const frame = use(FrameContext);
  if (!frame) throw new Error('useSentFrame needs a page around it.');
  return frame;
}

const isWhole = (frame: SentFrame): frame is FrameOfPage => 'settings' in frame;

/** Returns the frame of the page that contains this component. @throws Error in the browser, and outside a page */
export function useFrame(): FrameOfPage {
  const frame = useSentFrame();
  if (!isWhole(frame)) throw new Error('useFrame needs ServerRendered around it.');
  return frame;
}
