import type { RequestHandler } from 'express';
import type { renderFailure, renderPage } from '../../src/entries/site.server.tsx';
import type { Assets } from '../../src/site/document/document.tsx';

/** Provides the rendering code and the client assets: from Vite in development, from `dist` otherwise. */
export interface Frontend {
  /** Serves scripts, styles, fonts and pictures. */
  files: RequestHandler;
  /** Returns the files that a document links: those of the entry and of a page's view (a path below `web/src/site`). */
  assetsOf(view?: string): Assets;
  adminAssets: Assets;
  /** Loads the renderer; in development it is reloaded after each change. */
  loadRenderer(): Promise<{ renderPage: typeof renderPage; renderFailure: typeof renderFailure }>;
  close(): Promise<void>;
}
