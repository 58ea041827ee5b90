import type { RequestHandler } from 'express';
import type { renderFailure, renderPage } from '../src/entries/site.server.tsx';
import type { PageFiles, Shell } from '../src/site/data/shell.ts';

/** The part of a shell that the build decides. */
export type Assets = Omit<Shell, 'publicUrl'>;

/** Where React's code and the built files come from: Vite while developing, `dist` otherwise. */
export interface Frontend {
  /** Serves scripts, styles, fonts and pictures. */
  files: RequestHandler;
  siteAssets: Assets;
  adminAssets: Assets;
  /** The files of a page whose code is not part of the site's entry, by its module; undefined while developing. */
  pageFiles(module: string): PageFiles | undefined;
  /** The renderer; in development loaded anew after each change. */
  loadRenderer(): Promise<{ renderPage: typeof renderPage; renderFailure: typeof renderFailure }>;
  close(): Promise<void>;
}
