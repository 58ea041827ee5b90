import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/** Only these types are served, so a library such as mime-types is not needed. */
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

/** The strict policy of Electron's security checklist. Images may come from any HTTPS site, because staff type their URLs. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Returns a file of the app; index.html for a path without a known file type, such as /admin/contacts/…. */
export async function appFile(folder: string, pathname: string): Promise<Response> {
  const type = types[extname(pathname)];
  if (!type || type === types['.html']) return page(folder);
  try {
    const path = normalize(join(folder, decodeURIComponent(pathname)));
    if (!path.startsWith(folder + sep)) throw new Error('The path leads out of the folder.');
    return new Response(new Uint8Array(await readFile(path)), {
      headers: { ...headers, 'Content-Type': type },
    });
  } catch {
    return new Response(null, { status: 404, headers });
  }
}

async function page(folder: string): Promise<Response> {
  return new Response(await readFile(join(folder, 'index.html'), 'utf8'), {
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
