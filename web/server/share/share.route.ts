import { createHash } from 'node:crypto';
import { ChildFailure, openChild } from 'api/child';
import { Busy, gate } from 'api/gate';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Draw } from './share.child.ts';

export interface PageWords {
  path: string;
  title: string;
  brand: string;
  isWhole: boolean;
}

/** Increment when the drawing changes. The ETag contains this number, so browsers then load the new picture. */
const drawingVersion = 1;

/** At most two pictures are drawn at once, so that a flood of requests leaves processor time for the site. */
const bounds = { atOnce: 2, waiting: 20, patience: 4000, limit: 10_000 };

// biome-ignore lint/suspicious/noControlCharactersInRegex: `URL` would remove some control characters, so all are refused.
const isPath = /^\/(?!\/)[^?#\\\0-\x1f\x7f]{0,500}$/;

// The maximum number of cached pictures, of about 200 KB each.
const mostCached = 60;

/**
 * `GET /share.png?path=/blog/a-post` (`og:image`). The request contains only the path, not the title, so that nobody can make
 * the server draw a text of their own.
 */
export function sharePicture(
  wordsOf: (path: string) => Promise<PageWords | null>,
  log: Pick<Logger, 'warn'>,
): RequestHandler {
  const child = openChild<Draw>(import.meta.url, './share.child', { log });
  const drawings = gate(bounds);
  const loadings = gate(bounds);
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: mostCached });
  return async (request, response) => {
    const { path } = request.query;
    let page: PageWords | null = null;
    try {
      if (typeof path === 'string' && isPath.test(path)) page = await loadings(() => wordsOf(path));
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      sendBusy(response);
      return;
    }
    if (!page) {
      response.status(404).type('text/plain').send('There is no such page.');
      return;
    }
    const key = JSON.stringify([drawingVersion, page.path, page.title, page.brand]);
    response.setHeader('ETag', `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`);
    response.setHeader('Cache-Control', page.isWhole ? 'public, max-age=3600' : 'no-store');
    // Other sites show the picture, so helmet's same-origin rule must not apply.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.type('png');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    // Simultaneous requests for the same picture share one drawing.
    const words = page;
    const drawing = pictures.get(key) ?? drawings(() => child.run(words));
    pictures.set(key, drawing);
    try {
      response.send(await drawing);
    } catch (error) {
      pictures.delete(key);
      if (!(error instanceof ChildFailure || error instanceof Busy)) throw error;
      sendBusy(response);
    }
  };
}

function sendBusy(response: Response): void {
  for (const name of ['ETag', 'Cache-Control']) response.removeHeader(name);
  response.status(503).set('Retry-After', '5').type('text/plain');
  response.send('The picture could not be drawn. Please try again in a moment.');
}
