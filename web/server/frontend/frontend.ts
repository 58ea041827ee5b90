import type { RequestHandler } from 'express';
import type { renderFailure, renderPage } from '../../src/entries/site.server.tsx';
import type { Assets } from '../../src/site/document/document.tsx';

/** The files and the renderer of the site: from Vite in development, otherwise from the folder `dist`. */
export interface Frontend {
  files: RequestHandler;
  /** Returns the files that every page needs, and those of `view` (the path of a module below `web/src/site`). */
  assetsOf(view?: string): Assets;
  adminAssets: Assets;
  /** In development, the renderer is loaded again after each change. */
  loadRenderer(): Promise<{ renderPage: typeof renderPage; renderFailure: typeof renderFailure }>;
  close(): Promise<void>;
}
