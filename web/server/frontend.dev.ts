import { join } from 'node:path';
import { createServer } from 'vite';
import type { Assets, Frontend } from './frontend.ts';

const entry = (name: string): Assets => ({
  scripts: ['/@vite/client', `/src/entries/${name}`],
  // Linked as well as imported, so that the first paint while developing has its styles, too.
  styles: ['/src/ui/base.css?direct'],
  preloads: [],
  fonts: [],
});

/** The frontend straight from the sources, with hot reload. */
export async function devFrontend(): Promise<Frontend> {
  const root = join(import.meta.dirname, '..');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true },
  });
  return {
    files: vite.middlewares,
    siteAssets: entry('site.client.tsx'),
    adminAssets: entry('admin.client.tsx'),
    async loadRenderer() {
      const { renderPage, renderFailure } = await vite.ssrLoadModule('/src/entries/site.server.tsx');
      return { renderPage, renderFailure };
    },
    close: () => vite.close(),
  };
}
