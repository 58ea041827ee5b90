import type { RequestHandler } from 'express';
import type { renderFailure, renderPage } from '../../src/entries/site.server.tsx';
import type { Assets } from '../../src/site/document/document.tsx';

/** The source of React's code and the built files: Vite in development, otherwise `dist`. */
export interface Frontend {
  /** Serves scripts, styles, fonts and pictures. */
  files: RequestHandler;
  /** The files that a document of the site links: those of the entry, and those of a page's view (below `web/src/site`). */
  assetsOf(view?: string): Assets;
  adminAssets: Assets;
  /** Loads the renderer; in development anew after each change. */
  loadRenderer(): Promise<{ renderPage: typeof renderPage; renderFailure: typeof renderFailure }>;
  close(): Promise<void>;
}
