import type { RequestHandler } from 'express';
import type { renderFailure, renderPage } from '../../src/entries/site.server.tsx';
import type { Assets } from '../../src/site/document/document.tsx';

/** Vite provides these parts in development, `dist` otherwise. */
export interface Frontend {
  files: RequestHandler;
  /** Returns the files of the entry and of a page's view (a path below `web/src/site`). */
  assetsOf(view?: string): Assets;
  adminAssets: Assets;
  /** In development, the renderer is loaded again after each change. */
  loadRenderer(): Promise<{ renderPage: typeof renderPage; renderFailure: typeof renderFailure }>;
  close(): Promise<void>;
}
