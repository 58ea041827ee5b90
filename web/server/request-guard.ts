/** Refuses malformed and slow requests before any other code reads them (docs/product.md, "Security"). */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Api } from 'api';
import type { Env } from 'api/env';
import type { Logger } from 'pino';

/** The time limit for the body of a visitor's request, in ms. Staff have more time, because they upload pictures. */
const BODY_TIME = 30_000;

/**
 * The time in ms for which a client may continue to send its body after the response. Closing the connection immediately
 * would reset it, and the client might lose the response.
 */
const AFTER_ANSWER = 1000;

const refusal = 'This request cannot be answered.';

/** Counts the `Host` headers. If there are two, Node reads the first, but a proxy in front of this server may read the last. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

interface GuardOptions {
  api: Pick<Api, 'isSigned'>;
  /** Names and values alternate. */
  headers: readonly string[];
  /** The time limit for the body of a visitor's request, in ms. */
  bodyTime?: number | undefined;
}

/**
 * Refuses requests with several `Host` headers. Refuses requests without a valid token if the body arrives too late. Serves
 * /healthz without a log line, because a proxy requests /healthz every two seconds. After `leave`, /healthz and /readyz respond
 * with 503, so that the proxy stops sending requests.
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

  function limitBody(request: IncomingMessage, response: ServerResponse): void {
    const { headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (!isSigned(headers.authorization))
      timer = setTimeout(() => {
        if (request.complete) return;
        refuse(response, 408);
        request.destroy();
      }, bodyTime);
    response.once('finish', () => {
      clearTimeout(timer);
      // Without this timer, Node would read and discard the rest of a refused body, however large it is.
      if (!request.complete) timer = setTimeout(() => request.destroy(), AFTER_ANSWER);
    });
    request.once('close', () => clearTimeout(timer));
  }

  const listener: RequestListener = (request, response) => {
    if (hostsOf(request) > 1) return refuse(response, 400);
    const { url } = request;
    limitBody(request, response);
    if (url === '/healthz' || (isLeaving && url === '/readyz')) {
      const body = JSON.stringify({ status: isLeaving ? 'stopping' : 'ok' });
      return answer(response, isLeaving ? 503 : 200, 'application/json', body);
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
 * Warns once if a proxy is in use but TRUST_PROXY is not set. All visitors then count as one address, so one visitor's wrong
 * passwords lock out everybody.
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

/** The content types that a page of another site can post without a preflight. */
const postable = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Recognises form posts from another site by `Sec-Fetch-Site` or, without this header (old browsers, http), by `Origin`.
 * Other content types need no check, because a browser sends a preflight for them, and CORS refuses the preflight.
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
