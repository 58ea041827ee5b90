import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { listen } from '../../api/src/testing/listen.ts';
import { signatureOf } from '../src/main/system/signed-feed.ts';
import type { Started } from './display.ts';

interface Publishing {
  /** Whether the published file does not match its hash in the feed. */
  isDamaged?: boolean;
  /** The signer of the feed: the project, the project with its next key, a stranger, or nobody. */
  signedBy?: 'us' | 'our next key' | 'a stranger' | null;
  expires?: string;
}

/** A web server with new versions of the app (docs/desktop.md, "Publish updates"). Drops requests until the first `publish`. */
export interface UpdateFeed extends Started {
  url: string;
  /** The file with the project's two public keys. */
  keys: string;
  /** The number of times that an app has checked for a new version. */
  looks(): number;
  /** The number of times that an app has downloaded a version. */
  fetches(): number;
  publish(version: string, program: string, options?: Publishing): void;
}

const feedName = 'latest-linux.yml';

export async function startFeed(): Promise<UpdateFeed> {
  const folder = await mkdtemp(join(tmpdir(), 'prasthan-feed-'));
  const pairs = {
    us: generateKeyPairSync('ed25519'),
    'our next key': generateKeyPairSync('ed25519'),
    'a stranger': generateKeyPairSync('ed25519'),
  };
  const keys = join(folder, 'update-keys.txt');
  const lines = [pairs.us, pairs['our next key']].map(({ publicKey }) =>
    publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  );
  await writeFile(keys, `# two keys\n${lines.join('\n')}\n`);
  let offered: { name: string; program: string; feed: string } | null = null;
  let looks = 0;
  let fetches = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed.invalid');
    const isLook = pathname === `/${feedName}`;
    if (isLook) looks += 1;
    if (!offered) return void request.socket.destroy();
    if (isLook) return void response.end(offered.feed);
    if (pathname !== `/${offered.name}`) return void response.writeHead(404).end();
    fetches += 1;
    response.end(offered.program);
  });
  return {
    url: `${await listen(server)}/`,
    keys,
    looks: () => looks,
    fetches: () => fetches,
    publish(
      version,
      program,
      { isDamaged = false, signedBy = 'us', expires = '2100-01-01T00:00:00.000Z' } = {},
    ) {
      const sha512 = createHash('sha512')
        .update(isDamaged ? `${program}.` : program)
        .digest('base64');
      const name = `Prasthan-${version}.AppImage`;
      const feed = {
        version,
        files: [{ url: name, sha512, size: Buffer.byteLength(program) }],
        path: name,
        sha512,
        releaseDate: '2026-01-01T00:00:00.000Z',
        expires,
      };
      const signature = signedBy && signatureOf(pairs[signedBy].privateKey, feedName, feed);
      offered = {
        name,
        program,
        feed: dump({ ...feed, ...(signature && { signature }) }, { lineWidth: -1 }),
      };
    },
    async stop() {
      server.close().closeAllConnections();
      await rm(folder, { recursive: true });
    },
  };
}
