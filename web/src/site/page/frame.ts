import { createContext, use } from 'react';
import type { FrameQuery } from '../../gql/graphql.ts';

export type SiteSettings = FrameQuery['siteSettings'];

/** A menu entry. `path` is null for a heading that only opens its submenu. */
export type MenuItem = Omit<FrameQuery['menu'][number], '_id' | 'path'> & { id: string; path: string | null };

export interface ServiceCategory {
  category: string;
  label: string;
  title: string;
}

export interface Frame {
  categories: ServiceCategory[];
  menu: MenuItem[];
  settings: SiteSettings;
}

/** The frame and the current page's own data. */
export interface FrameOfPage extends Frame {
  path: string;
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
