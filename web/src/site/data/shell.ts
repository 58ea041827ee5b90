import { createContext, use } from 'react';

/** The addresses of the built scripts and styles that a page needs, and where the site is reachable. */
export interface Shell {
  /** Module scripts, in order. None on the page of last resort. */
  scripts: string[];
  styles: string[];
  /** Modules that the scripts import, fetched in parallel with them. */
  preloads: string[];
  /** Font files of the first view. */
  fonts: string[];
  /** Absolute origin for canonical links, without a closing slash. */
  publicUrl: string;
}

/** The files of a page whose code is its own, beside those of the entry. */
export type PageFiles = Pick<Shell, 'styles' | 'preloads'>;

/** What the server hands to the browser, as JSON in the page, so that hydration asks for nothing again. */
export interface SiteState {
  shell: Shell;
  /** React Router's loader data, by route id. */
  loaderData: Record<string, unknown>;
}

/** The id of the `<script type="application/json">` that carries the {@link SiteState}. */
export const siteStateId = 'site-state';

export const ShellContext = createContext<Shell | null>(null);

/** The page's shell. Throws outside of a document. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a <Document> around it.');
  return shell;
}
