import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { listen } from '../../api/src/testing/listen.ts';
import type { Started } from './display.ts';

/** A server that identifies itself as Prasthan, but returns pages instead of pictures and data. */
export interface HostileServer extends Started {
  url: string;
  /** The number of requests for a path. */
  asked(path: string): number;
}

const about = {
  product: 'prasthan',
  installationId: '0190a0a0-0000-7000-8000-000000000001',
  lineage: '0190a0a0-0000-7000-8000-000000000002',
  version: '1.0.0',
  level: 99,
  oldestApp: 1,
};

const page = `<!doctype html><title>hostile</title><script>document.title = 'ran'; window.desktop?.isSignedIn()</script>`;

export async function startHostileServer(): Promise<HostileServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hostile.invalid');
    asked.push(pathname);
    if (pathname === '/api/about') {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify({ success: true, data: about }));
    }
    response.writeHead(pathname.endsWith('missing') ? 404 : 200, {
      'content-type': 'text/html',
      'content-security-policy': "default-src * 'unsafe-inline'",
      'content-disposition': 'inline',
      'set-cookie': 'canary=1',
      refresh: '0; url=https://example.com',
      link: '</media/x.js>; rel=preload; as=script',
      'clear-site-data': '"*"',
    });
    response.end(page);
  });
  return { ...(await start(server)), asked: (path) => asked.filter((each) => each === path).length };
}

/** Starts a server that serves a cacheable picture of `size` bytes. */
export function startPictureServer(size: number): Promise<Started & { url: string }> {
  return start(
    createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=86400, immutable' });
      response.end(randomBytes(size));
    }),
  );
}

async function start(server: Server): Promise<Started & { url: string }> {
  return {
    url: await listen(server),
    async stop() {
      server.close().closeAllConnections();
    },
  };
}
