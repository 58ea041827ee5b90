/**
 * `pnpm bench flight`: measures the size of the response (status line, headers and brotli body) of every public page of
 * `SEED=showcase` (docs/performance.md, "One flight"). Measures each page twice: newly rendered, and after the server has
 * compressed the cached page again with the best quality.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Place } from './database.ts';
import { site } from './processes.ts';

/** The number of bytes that a server may send before the first TCP acknowledgement: ten segments of 1,460 bytes. */
export const flight = 14_600;

export function responseBytes(url: string): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.once('error', reject).once('close', () => resolve(bytes));
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    );
  });
}

export async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  return [...new Set([...listed, '/contact/enquiry', '/search?q=visa', '/about/video-gallery', '/nowhere'])];
}

/**
 * The time in ms after which every page has its best compression. Ten seconds after a page's first compression, the server
 * compresses the page again with the best quality, or later if other pages are waiting: it compresses one page at a time.
 */
const settled = 25_000;

export async function flights({ env, port }: Place): Promise<void> {
  const server = await site({ ...env, SEED: 'showcase' }, port);
  const paths = await publicPaths(server.url);
  const first = new Map<string, number>();
  for (const path of paths) first.set(path, await responseBytes(server.url + path));
  await sleep(settled);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say('| page | first response | after ten seconds |');
  say('|---|---|---|');
  const rows = [];
  for (const path of paths)
    rows.push([path, first.get(path) ?? 0, await responseBytes(server.url + path)] as const);
  for (const [path, bytes, later] of rows.sort((one, other) => other[1] - one[1]))
    say(`| ${path} | ${bytes}${bytes > flight ? ' !' : ''} | ${later}${later > flight ? ' !' : ''} |`);
  await server.stop();
}
