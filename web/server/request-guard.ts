/** Requests that are refused before anything reads them (docs/product.md, "Security"). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Api } from 'api';
import type { Env } from 'api/env';
import type { Logger } from 'pino';

/** How long a visitor's body may take to arrive, milliseconds. Staff upload pictures over slow lines. */
const BODY_TIME = 30_000;

const refusal = 'This request cannot be answered.';

/** How many `Host` headers a request has. Node keeps the first one, and a proxy before us may keep the last one. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

interface GuardOptions {
  api: Pick<Api, 'isSigned'>;
  /** The headers of every response, names and values by turns. */
  headers: readonly string[];
  /** Milliseconds. */
  bodyTime?: number | undefined;
}

/**
 * Stands before everything else: refuses a request with two `Host` headers, and ends one whose body does not arrive in time. Only
 * a token that we signed allows more time.
 *
 * It answers /healthz, too, without a line in the log, because a proxy asks every two seconds. From `leave` on the response is
 * 503, and that of /readyz, too: a proxy then sends nothing more, and connections can be closed without a loss.
 */
export function guarded(
  next: RequestListener,
  { api: { isSigned }, headers: shared, bodyTime = BODY_TIME }: GuardOptions,
): { listener: RequestListener; leave(): void } {
  let isLeaving = false;

  function answer(
    response: ServerResponse,
    status: number,
    type: string,
    body: string,
    own: string[] = [],
  ): void {
    const head = [...shared, 'Content-Type', `${type}; charset=utf-8`, 'Cache-Control', 'no-store', ...own];
    response.writeHead(status, [...head, 'Content-Length', String(Buffer.byteLength(body))]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  function refuse(response: ServerResponse, status: number): void {
    if (response.headersSent) return void response.destroy();
    answer(response, status, 'text/plain', refusal, ['Connection', 'close']);
  }

  const listener: RequestListener = (request, response) => {
    if (hostsOf(request) > 1) return refuse(response, 400);
    const { headers, url } = request;
    if (url === '/healthz' || (isLeaving && url === '/readyz')) {
      const body = JSON.stringify({ status: isLeaving ? 'stopping' : 'ok' });
      return answer(response, isLeaving ? 503 : 200, 'application/json', body);
    }
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
  return {
    listener,
    leave() {
      isLeaving = true;
    },
  };
}

/**
 * Warns once when a proxy stands before us that nobody told us of. Its one address then counts for everybody, so a few wrong
 * passwords of a stranger would refuse the whole office.
 */
export function proxyWarning(
  trustProxy: Env['trustProxy'],
  log: Pick<Logger, 'warn'>,
): (request: Pick<IncomingMessage, 'headers'>) => void {
  let isSaid = trustProxy !== null;
  return ({ headers }) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        'a request came with X-Forwarded-For, and TRUST_PROXY is not set: all people behind a proxy count as one address. ' +
          'Where you run a proxy, set TRUST_PROXY (docs/security.md)',
      );
    }
  };
}

/** The content types that a page of another site can post without asking first. */
const postable = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Finds plain posts that another site's page made a visitor's browser send. A browser says so by `Sec-Fetch-Site`; one
 * that does not know this header, or comes by plain http, says where the page is from by `Origin`. Other content types need
 * the browser's preflight, which CORS answers, and a bearer never travels by itself.
 */
export function foreignPosts({
  publicUrl,
  allowedOrigins,
}: {
  publicUrl: string;
  allowedOrigins: readonly string[];
}): (request: Pick<IncomingMessage, 'method' | 'headers'>) => boolean {
  const ours = new Set([publicUrl, ...allowedOrigins]);
  const isForeignOrigin = (origin: string, host: string | undefined) =>
    !ours.has(origin) && !(URL.canParse(origin) && new URL(origin).host === host);
  return ({ method = '', headers }) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method) || headers.authorization !== undefined) return false;
    if (headers['content-type'] !== undefined && !postable.test(headers['content-type'])) return false;
    const site = headers['sec-fetch-site'];
    const { origin, host } = headers;
    if (origin !== undefined && ours.has(origin)) return false;
    return typeof site === 'string'
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && isForeignOrigin(origin, host);
  };
}
