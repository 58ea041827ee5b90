import { createContext, use } from 'react';
import type { FrameQuery } from '../../gql/graphql.ts';
import type { InLanguage } from '../language/record.ts';

type Settings = FrameQuery['siteSettings'];

export interface SiteSettings extends Omit<InLanguage<Settings>, 'categoryLabels' | 'counters' | 'lang'> {
  categoryLabels: InLanguage<Settings['categoryLabels'][number]>[];
  counters: InLanguage<Settings['counters'][number]>[];
  /** Set if location and address are not in the page's language. */
  placeLang?: 'en' | undefined;
  /** The number from `phone` for use in links (`dialOf`). */
  dial: string;
  noticeLang?: 'en' | undefined;
}

type Entry = FrameQuery['menu'][number]['submenu'][number];

/** A top-level item of the menu. `path` is null for a heading that only opens its submenu. */
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

export interface SentFrame {
  path: string;
  brand: string;
  menu: MenuHead[];
}

export interface FrameOfPage extends Frame, SentFrame {
  menu: MenuItem[];
  here: string;
  /** The text of the bar above a preview; absent on public pages. */
  preview?: string | undefined;
  /** The address of the stylesheet with all `*.late.module.css` files; undefined once the page contains a link to it. */
  lateStyle?: string | undefined;
}

export const FrameContext = createContext<SentFrame | FrameOfPage | null>(null);

/** @throws Error outside a page */
export function useSentFrame(): SentFrame {
  const frame = use(FrameContext);
  if (!frame) throw new Error('useSentFrame needs a page around it.');
  return frame;
}

const isWhole = (frame: SentFrame): frame is FrameOfPage => 'settings' in frame;

/** @throws Error in the browser, and outside a page */
export function useFrame(): FrameOfPage {
  const frame = useSentFrame();
  if (!isWhole(frame)) throw new Error('useFrame needs ServerRendered around it.');
  return frame;
}
