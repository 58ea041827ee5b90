import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from '../../api/src/testing/listen.ts';
import { expect } from './test.ts';

/** A proxy in front of the office's server. It holds back the requests that a test specifies, and forwards all others. */
export interface HeldServer {
  url: string;
  /**
   * Waits until a request that contains `text` is held back. `text` must be one of the marks passed to `startHeldServer`.
   *
   * @returns the response to this request, for the test to complete
   */
  held(text: string): Promise<ServerResponse>;
  /** Forwards the held request to the office. */
  letThrough(text: string): void;
  /** Whether the client has closed the connection of the held request. If several were held, the result is for the newest. */
  isGone(text: string): boolean;
  /** Makes the proxy itself answer requests for `path` with `body`. If `body` is null, the proxy forwards them again. */
  answers(path: string, body: object | null): void;
  close(): void;
}

/** Starts the proxy. @param marks - requests whose path or body contains one of these strings are held back */
export async function startHeldServer(office: string, marks: string[]): Promise<HeldServer> {
  const waiting = new Map<string, { answer: ServerResponse; letThrough: () => void }>();
  const gone = new Set<string>();
  const answered = new Map<string, object>();
  const server = createServer(async (asked, answer) => {
    // Null if the client closed the connection before the whole request had arrived.
    const chunks = await asked.toArray().catch(() => null);
    if (!chunks) return;
    const body = Buffer.concat(chunks);
    const own = answered.get(asked.url ?? '');
    if (own) return answer.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(own));
    const mark = marks.find((text) => asked.url?.includes(text) || body.includes(text));
    if (!mark) return passOn(office, asked, body, answer);
    answer.once('close', () => waiting.get(mark)?.answer === answer && gone.add(mark));
    gone.delete(mark);
    waiting.set(mark, { answer, letThrough: () => passOn(office, asked, body, answer) });
  });
  return {
    url: await listen(server),
    async held(text) {
      await expect.poll(() => waiting.has(text)).toBe(true);
      return (waiting.get(text) as { answer: ServerResponse }).answer;
    },
    letThrough: (text) => waiting.get(text)?.letThrough(),
    isGone: (text) => gone.has(text),
    answers: (path, body) => void (body ? answered.set(path, body) : answered.delete(path)),
    close: () => server.close().closeAllConnections(),
  };
}

function passOn(office: string, asked: IncomingMessage, body: Buffer, answer: ServerResponse): void {
  const { method, url, headers } = asked;
  const onward = request(`${office}${url}`, { method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    // If the client closes the connection early, `onward` is destroyed, and reading the office's response fails.
    given.on('error', () => answer.destroy());
    given.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  answer.once('close', () => onward.destroy());
  onward.end(body);
}
