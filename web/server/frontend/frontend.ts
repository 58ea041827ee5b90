import type { RequestHandler } from 'express';
import type { renderFailure, renderPage } from '../../src/entries/site.server.tsx';
import type { Assets } from '../../src/site/document/document.tsx';

/** Where React's code and the built files come from: Vite while developing, `dist` otherwise. */
export interface Frontend {
  /** Serves scripts, styles, fonts and pictures. */
  files: RequestHandler;
  /** The files that a document of the site names: those of the entry, and of a page's view (below `web/src/site`). */
  assetsOf(view?: string): Assets;
  adminAssets: Assets;
  /** The renderer; in development loaded anew after each change. */
  loadRenderer(): Promise<{ renderPage: typeof renderPage; renderFailure: typeof renderFailure }>;
  close(): Promise<void>;
}
