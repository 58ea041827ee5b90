import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Started } from './display.ts';

/** A web server that publishes new versions of the app as in docs/desktop.md. It is out of reach until it has one. */
export interface UpdateFeed extends Started {
  url: string;
  /** How often somebody looked for a new version. */
  looks(): number;
  /** Publishes a version. A damaged one is not the file whose hash the feed names. */
  publish(version: string, program: string, options?: { isDamaged?: boolean }): void;
}

export async function startFeed(): Promise<UpdateFeed> {
  let offered: { version: string; program: string; sha512: string } | null = null;
  let looks = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed.invalid');
    const isLook = pathname === '/latest-linux.yml';
    if (isLook) looks += 1;
    if (!offered) return void request.socket.destroy();
    const { version, program, sha512 } = offered;
    const name = `Prasthan-${version}.AppImage`;
    if (isLook) {
      const size = Buffer.byteLength(program);
      response.end(
        [
          `version: ${version}`,
          'files:',
          `  - url: ${name}`,
          `    sha512: ${sha512}`,
          `    size: ${size}`,
          `path: ${name}`,
          `sha512: ${sha512}`,
          `releaseDate: '2026-01-01T00:00:00.000Z'`,
        ].join('\n'),
      );
    } else if (pathname === `/${name}`) response.end(program);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    looks: () => looks,
    publish(version, program, { isDamaged = false } = {}) {
      const sha512 = createHash('sha512')
        .update(isDamaged ? `${program}.` : program)
        .digest('base64');
      offered = { version, program, sha512 };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
