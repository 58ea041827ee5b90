import type { RequestListener } from 'node:http';
import { plainHeaders } from './security-headers.ts';

/**
 * Answers /healthz before Express and without a line in the log, because a proxy asks every two seconds. From `leave` on the
 * answer is 503, and that of /readyz, too: a proxy then sends nothing more, and connections can be closed without a loss.
 */
export function healthDoor(next: RequestListener): { listener: RequestListener; leave(): void } {
  let isLeaving = false;
  return {
    listener(request, response) {
      const isHealth = request.url === '/healthz';
      if (!isHealth && !(isLeaving && request.url === '/readyz')) return next(request, response);
      const body = JSON.stringify({ status: isLeaving ? 'stopping' : 'ok' });
      response.writeHead(isLeaving ? 503 : 200, {
        ...plainHeaders,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
    leave() {
      isLeaving = true;
    },
  };
}
