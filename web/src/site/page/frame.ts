import { createContext, use } from 'react';
import type { FrameQuery } from '../../gql/graphql.ts';

export type SiteSettings = FrameQuery['siteSettings'];

/** An entry of the menu. `path` is null for a heading that only opens its submenu. */
export type MenuItem = Omit<FrameQuery['menu'][number], '_id' | 'path'> & { id: string; path: string | null };

/** A category of services, as `?category=` of /services. */
export interface ServiceCategory {
  category: string;
  /** Its name in the filter. */
  label: string;
  /** Its name in the footer. */
  title: string;
}

/** The menu and settings, which every page shows. */
export interface Frame {
  categories: ServiceCategory[];
  menu: MenuItem[];
  settings: SiteSettings;
}

/** The frame together with the data of the current page. */
export interface FrameOfPage extends Frame {
  path: string;
  /** The text of the bar above a draft; absent on public pages. */
  preview?: string | undefined;
}

export const FrameContext = createContext<FrameOfPage | null>(null);

/** Returns the frame of the page that contains this component. @throws Error outside of a page */
export function useFrame(): FrameOfPage {
  const frame = use(FrameContext);
  if (!frame) throw new Error('useFrame needs a page around it.');
  return frame;
}
