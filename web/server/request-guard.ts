/** Requests that are refused before anything reads them (docs/product.md, "Security"). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Api } from 'api';
import type { Env } from 'api/env';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { plainHeaders } from './security-headers.ts';

/** How long a visitor's body may take to arrive, milliseconds. Staff upload pictures over slow lines. */
const BODY_TIME = 30_000;

const refusal = 'This request cannot be answered.';

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...plainHeaders, Connection: 'close' }).end(refusal);
}

/** How many `Host` headers a request has. Node keeps the first one, and a proxy before us may keep the last one. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

/**
 * Stands before everything else: refuses a request with two `Host` headers, and ends one whose body does not arrive in time.
 * Only a token that we signed allows more time.
 *
 * @param bodyTime milliseconds
 */
export function guarded(
  next: RequestListener,
  { isSigned }: Pick<Api, 'isSigned'>,
  bodyTime = BODY_TIME,
): RequestListener {
  return (request, response) => {
    if (hostsOf(request) > 1) return refuse(response, 400);
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !isSigned(headers.authorization)) {
      const timer = setTimeout(() => {
        if (request.complete) return;
        refuse(response, 408);
        request.destroy();
      }, bodyTime);
      request.once('close', () => clearTimeout(timer));
    }
    next(request, response);
  };
}

/**
 * Warns once when a proxy stands before us that nobody told us of. Its one address then counts for everybody, so a few wrong
 * passwords of a stranger would refuse the whole office.
 */
export function warnOfProxy(trustProxy: Env['trustProxy'], log: Pick<Logger, 'warn'>): RequestHandler {
  let isSaid = trustProxy !== null;
  return ({ headers }, _response, next) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        'a request came with X-Forwarded-For, and TRUST_PROXY is not set: all people behind a proxy count as one address. ' +
          'Where you run a proxy, set TRUST_PROXY (docs/security.md)',
      );
    }
    next();
  };
}

/** The content types that a page of another site can post without asking first. */
const postable = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Refuses a plain post that another site's page made a visitor's browser send. A browser says so by `Sec-Fetch-Site`; one
 * that does not know this header, or comes by plain http, says where the page is from by `Origin`. Other content types need
 * the browser's preflight, which CORS answers, and a bearer never travels by itself.
 */
export function refuseForeignPosts({
  publicUrl,
  allowedOrigins,
}: {
  publicUrl: string;
  allowedOrigins: readonly string[];
}): RequestHandler {
  const ours = new Set([publicUrl, ...allowedOrigins]);
  const isForeignOrigin = (origin: string, host: string | undefined) =>
    !ours.has(origin) && !(URL.canParse(origin) && new URL(origin).host === host);
  return ({ method, headers }, response, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || headers.authorization !== undefined) return next();
    if (headers['content-type'] !== undefined && !postable.test(headers['content-type'])) return next();
    const site = headers['sec-fetch-site'];
    const { origin, host } = headers;
    if (origin !== undefined && ours.has(origin)) return next();
    const isForeign =
      typeof site === 'string'
        ? site !== 'same-origin' && site !== 'none'
        : origin !== undefined && isForeignOrigin(origin, host);
    if (!isForeign) return next();
    response.setHeader('Cache-Control', 'no-store');
    response.status(403).type('text/plain').send('Please send the form from this website itself.');
  };
}
