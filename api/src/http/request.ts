import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Context, RequestLike } from '../graphql/context.ts';
import { badInput, badRequest } from '../graphql/errors.ts';
import { type RequestTrace, traceOf } from '../graphql/request-trace.ts';

/** A request from a connection, or one that this process created. */
export interface ApiRequest extends RequestLike {
  method: string;
  /** The path and the query string, as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Repeated calls return the same bytes. @throws AppError BAD_REQUEST with status 413 if the body exceeds the limit */
  bytes(limit: number): Promise<Buffer>;
  /** Whether the client has closed the connection. */
  hasLeft?(): boolean;
  /** Set if the caller already limits the number of concurrent requests. */
  isBounded?: true;
}

/** Wraps an `IncomingMessage`, because adding methods to each message itself would slow V8 down. */
export class ConnectionRequest implements ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly trace: RequestTrace;
  readonly res: ServerResponse;
  readonly ip: string | undefined;
  #message: IncomingMessage;
  #reading: Promise<Buffer> | undefined;

  /** @param read - the body, if the caller has already read it */
  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    ip = message.socket.remoteAddress,
    read?: Buffer,
  ) {
    this.method = message.method ?? 'GET';
    this.url = message.url ?? '/';
    this.headers = message.headers;
    this.trace = traceOf(message);
    this.res = response;
    this.ip = ip;
    this.#message = message;
    this.#reading = read && Promise.resolve(read);
  }

  async bytes(limit: number): Promise<Buffer> {
    this.#reading ??= readBytes(this.#message, limit);
    const bytes = await this.#reading;
    if (bytes.length > limit) throw tooLarge();
    return bytes;
  }

  hasLeft(): boolean {
    return this.res.closed;
  }
}

const tooLarge = () => badRequest('The request body is too large: at most 64 KB, or 8 MB for staff.', 413);

/** Reads the body. Rejects at once if it exceeds the limit, and discards the rest. @throws AppError BAD_REQUEST */
export function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const breakOff = () => reject(badRequest('The request broke off.', 400));
    // A destroyed request emits neither data nor an end.
    if (request.destroyed) return breakOff();
    const chunks: Buffer[] = [];
    let length = 0;
    const refuse = () => {
      request.removeAllListeners('data').resume();
      reject(tooLarge());
    };
    if (Number(request.headers['content-length'] ?? 0) > limit) return refuse();
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) refuse();
      else chunks.push(chunk);
    });
    request.once('close', breakOff).once('error', breakOff);
    request.once('end', () => {
      // A complete request emits `close`, too. Without this line, each request would create an error, which is expensive.
      request.off('close', breakOff);
      resolve(Buffer.concat(chunks));
    });
  });
}

/** Large enough for a form with a message of 5,000 characters. */
const LARGEST_OF_VISITORS = 64 * 1024;
/** Large enough for an import of 5,000 rows with long messages in Devanagari. */
const LARGEST_OF_STAFF = 8 * 1024 * 1024;

const JSON_TYPE = /^application\/(?:[\w!#$&^.-]+\+)?json\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8\b)/i;
const utf8 = new TextDecoder();

/** Parses the body; returns {} if there is none. @throws AppError BAD_REQUEST, BAD_USER_INPUT */
export async function readBody(
  request: Pick<ApiRequest, 'headers' | 'bytes'>,
  { viewer }: Pick<Context, 'viewer'>,
): Promise<Record<string, unknown>> {
  const { headers } = request;
  const length = headers['content-length'];
  if (length === '0' || (length === undefined && headers['transfer-encoding'] === undefined)) return {};
  const type = headers['content-type'] ?? '';
  const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (!JSON_TYPE.test(type) || OTHER_CHARSET.test(type) || isEncoded)
    throw badRequest('The request body must be JSON (Content-Type: application/json, UTF-8).', 415);
  const read = await request.bytes(viewer ? LARGEST_OF_STAFF : LARGEST_OF_VISITORS);
  const body = read.length > 0 ? parse(read) : {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badInput('The request body must be a JSON object.');
  checkDepth(body);
  return body as Record<string, unknown>;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw badRequest('The request body is not valid JSON.', 400);
  }
}

/** The maximum depth of a body. Our deepest inputs have fewer than ten levels. */
const MOST_LEVELS = 30;

/** Refuses deep nesting, which would overflow the stack of recursive code. @throws AppError BAD_USER_INPUT */
export function checkDepth(body: object): void {
  let level: object[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS)
      throw badInput(`The request body is nested too deeply: at most ${MOST_LEVELS} levels.`);
    level = level.flatMap((each) =>
      Object.values(each).filter((inner) => typeof inner === 'object' && inner !== null),
    );
  }
}
