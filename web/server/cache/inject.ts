import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A request without a visitor: nothing that a visitor sent can reach an answer that others get. */
export interface CleanRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export interface Captured {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

const injected = new WeakSet<object>();

/** Whether a request came from {@link inject}. The cache has bounded the work for it already. */
export const isInjected = (request: object): boolean => injected.has(request);

/** Has a request answered in this process, without a connection, and catches the answer. */
export function inject(
  app: RequestListener,
  { method, url, headers, body }: CleanRequest,
): Promise<Captured> {
  return new Promise((resolve) => {
    const request = new IncomingMessage(new Socket());
    injected.add(request);
    Object.assign(request, { method, url, headers: { host: 'localhost', ...headers }, complete: true });
    Object.assign(request, { httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 });
    if (body) {
      request.headers['content-length'] = String(body.length);
      request.push(body);
    }
    request.push(null);
    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const take = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string') {
        chunks.push(
          Buffer.from(chunk, Buffer.isEncoding(String(encoding)) ? (encoding as BufferEncoding) : 'utf8'),
        );
      } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    // On the object itself: Express exchanges the prototype.
    Object.assign(response, {
      write(chunk: unknown, encoding: unknown) {
        take(chunk, encoding);
        return true;
      },
      end(chunk: unknown, encoding: unknown) {
        if (response.finished) return response;
        take(chunk, encoding);
        if (!response.headersSent) response.writeHead(response.statusCode);
        Object.assign(response, { finished: true });
        Object.defineProperty(response, 'writableFinished', { value: true });
        resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) });
        response.emit('finish');
        response.emit('close');
        return response;
      },
    });
    app(request, response);
  });
}
