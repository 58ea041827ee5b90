/** Reads of staff over REST before Express. The implementation is the API's; here its answers get their bytes. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Api } from 'api';
import { traceOf } from 'api/request-trace';
import type { Express } from 'express';
import type { Logger } from 'pino';
import proxyAddress from 'proxy-addr';
import { passing, tagOf } from '../intake/enquiry-door.ts';
import { logAtEnd, requestIdOf } from '../request-log.ts';

interface DoorOptions {
  app: Express;
  /** Answers everything else. */
  next: RequestListener;
  api: Pick<Api, 'answerRead'>;
  log: Logger;
}

/** Those are not of every answer here. */
const ofOneAnswer = new Set(['cache-control', 'content-encoding']);
/** Smaller bodies get no smaller. */
const worthCompressing = 1024;

/** As `compression` has them for answers that are made once. */
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/**
 * Answers a GET with a bearer. Express gets the rest: foreign origins, conditions, bodies, other encodings. It also answers the
 * first read, and its headers (security, CORS) become those of the answers here.
 */
export function readDoor({ app, next, api, log }: DoorOptions): RequestListener {
  let head: string[] | null = null;
  const trust: (address: string, hop: number) => boolean = app.get('trust proxy fn');

  function learn(response: ServerResponse): void {
    response.once('finish', () => {
      if (response.statusCode !== 200) return;
      head = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
        passing.has(name) || ofOneAnswer.has(name) || value === undefined ? [] : [name, String(value)],
      );
    });
  }

  return (request, response) => {
    if (!isPlain(request)) return next(request, response);
    const start = performance.now();
    const requestId = requestIdOf(request);
    const { url = '', headers } = request;
    const sender = { headers, ip: proxyAddress(request, trust) };
    if (!head) {
      // Learned from a read of the API only: a page has headers of its own.
      if (url.startsWith('/api/admin/')) learn(response);
      return next(request, response);
    }
    const answering = api.answerRead(sender, url, () => log.child({ requestId }));
    if (!answering) return next(request, response);
    const line = { requestId, method: 'GET', path: url.replace(/\?.*/s, '') };
    logAtEnd(log, line, response, traceOf(sender), start);
    const own = [...head, 'X-Request-Id', requestId];
    answering
      .then((answer) => send(answer, own, encodingOf(request), response))
      .catch((error: unknown) => {
        log.error({ err: error, requestId }, 'unexpected error');
        response.destroy();
      });
  };
}

function isPlain({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.startsWith('/api/') &&
    headers.authorization !== undefined &&
    headers.origin === undefined &&
    headers['if-none-match'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-length'] === undefined
  );
}

/** What the reader accepts, as browsers and the desktop app say it. */
function encodingOf({ headers }: IncomingMessage): keyof typeof compressors | null {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!;q=0)/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0)/.test(accepted) ? 'gzip' : null;
}

type Answer = Awaited<NonNullable<ReturnType<Api['answerRead']>>>;

async function send(
  { status, retryAfter, cacheControl, body }: Answer,
  head: string[],
  encoding: keyof typeof compressors | null,
  response: ServerResponse,
): Promise<void> {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const isSmaller = encoding !== null && length >= worthCompressing;
  const bytes = isSmaller ? await compressors[encoding](text) : text;
  const own = ['Cache-Control', cacheControl, 'ETag', tagOf(text, length)];
  own.push('Content-Length', String(isSmaller ? bytes.length : length));
  if (isSmaller) own.push('Content-Encoding', encoding);
  if (retryAfter) own.push('Retry-After', String(retryAfter));
  response.writeHead(status, [...head, ...own]).end(bytes);
}
