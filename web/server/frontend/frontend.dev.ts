import { join } from 'node:path';
import { freePort } from 'api/free-port';
import { createServer } from 'vite';
import type { Assets } from '../../src/site/document/document.tsx';
import type { Frontend } from './frontend.ts';

const entry = (name: string): Assets => ({
  scripts: ['/@vite/client', `/src/entries/${name}`],
  styles: ['/src/ui/base.css?direct'],
  preloads: [],
  fonts: [],
});

export async function devFrontend(): Promise<Frontend> {
  const root = join(import.meta.dirname, '../..');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    // Hot reload's WebSocket needs a free port, so that two checkouts can run at the same time.
    server: { middlewareMode: true, hmr: { port: await freePort() } },
  });
  return {
    files: vite.middlewares,
    assetsOf: () => entry('site.client.tsx'),
    adminAssets: entry('admin.client.tsx'),
    async loadRenderer() {
      const { renderPage, renderFailure } = await vite.ssrLoadModule('/src/entries/site.server.tsx');
      return { renderPage, renderFailure };
    },
    close: () => vite.close(),
  };
}
