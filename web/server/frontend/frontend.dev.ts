import { createServer as createSocket } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { Assets } from '../../src/site/document/document.tsx';
import type { Frontend } from './frontend.ts';

const entry = (name: string): Assets => ({
  scripts: ['/@vite/client', `/src/entries/${name}`],
  styles: ['/src/ui/base.css?direct'],
  preloads: [],
  fonts: [],
});

/** Hot reload's WebSocket needs a free port, so that two checkouts can run at the same time. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket();
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

export async function devFrontend(): Promise<Frontend> {
  const root = join(import.meta.dirname, '../..');
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
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
