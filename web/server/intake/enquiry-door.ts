/** POST /api/contact before Express (docs/product.md, "Intake"). The implementation is the API's; here it gets its bytes. */
import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Api } from 'api';
import type { Env } from 'api/env';
import { traceOf } from 'api/request-trace';
import type { Express } from 'express';
import type { Logger } from 'pino';
import proxyAddress from 'proxy-addr';
import { bodyOf, withBody } from '../cache/query.ts';
import { logAtEnd, requestIdOf } from '../request-log.ts';

interface DoorOptions {
  app: Express;
  /** Answers everything else. */
  next: RequestListener;
  api: Pick<Api, 'answerEnquiry'>;
  env: Pick<Env, 'publicUrl' | 'allowedOrigins'>;
  log: Logger;
}

const path = '/api/contact';
/** A valid enquiry is far smaller. Larger ones go to Express, which knows what to say. */
const largest = 64 * 1024;
/** Belongs to the one answer or the one connection. */
export const passing = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'x-request-id',
]);

/**
 * Answers plain enquiries. Express gets the rest: other encodings, foreign origins, bodies that are not JSON or too large,
 * bearers. It also answers the first enquiry, and its headers (security, CORS, caching) become those of the answers here.
 */
export function enquiryDoor({ app, next, api, env, log }: DoorOptions): RequestListener {
  let head: string[] | null = null;
  const trust: (address: string, hop: number) => boolean = app.get('trust proxy fn');
  const isOurs = (origin: string | undefined) =>
    origin === undefined || (origin === env.publicUrl && !env.allowedOrigins.includes(origin));

  function isPlain({ headers }: IncomingMessage): boolean {
    const length = Number(headers['content-length']);
    return (
      length > 0 &&
      length <= largest &&
      /^application\/json(; *charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
      headers['content-encoding'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      headers.authorization === undefined &&
      isOurs(headers.origin)
    );
  }

  function learn(response: ServerResponse): void {
    response.once('finish', () => {
      if (response.statusCode !== 201) return;
      head = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
        passing.has(name) || value === undefined ? [] : [name, String(value)],
      );
    });
  }

  async function answer(known: string[], request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now();
    const requestId = requestIdOf(request);
    const line = { requestId, method: 'POST', path };
    const bytes = await bodyOf(request);
    if (!bytes) return log.warn(line, 'request broken off');
    const body = objectIn(bytes);
    const sender = { headers: request.headers, ip: proxyAddress(request, trust) };
    const answering = body && api.answerEnquiry(sender, body, () => log.child({ requestId }));
    if (!answering) return next(withBody(request, bytes), response);
    logAtEnd(log, line, response, traceOf(sender), start);
    const { status, retryAfter, body: answered } = await answering;
    const text = JSON.stringify(answered);
    const length = Buffer.byteLength(text);
    const own = ['ETag', tagOf(text, length), 'Content-Length', String(length), 'X-Request-Id', requestId];
    if (retryAfter) own.push('Retry-After', String(retryAfter));
    response.writeHead(status, [...known, ...own]).end(text);
  }

  return (request, response) => {
    if (request.url !== path || request.method !== 'POST' || !isPlain(request))
      return next(request, response);
    if (!head) {
      learn(response);
      return next(request, response);
    }
    answer(head, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'unexpected error');
      response.destroy();
    });
  };
}

/** The JSON object in a body; null for anything else. */
function objectIn(bytes: Buffer): object | null {
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null;
  } catch {
    return null;
  }
}

/** The tag that Express gives the same text. */
export const tagOf = (text: string, length: number): string =>
  `W/"${length.toString(16)}-${hash('sha1', text, 'base64').slice(0, 27)}"`;
