import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createTestDatabase } from '../../api/src/testing/cluster.ts';
import { staticFiles } from '../server/frontend/static-files.ts';
import { logOptions } from '../server/request-log.ts';
import { admin, openTestSite, stubFrontend, type TestSite } from '../server/site.testing.ts';

export { admin };
export const publicUrl = 'https://site.example';

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  milliseconds: number;
}

export interface AttackedSite {
  api: TestSite['api'];
  databaseUrl: string;
  token: string;
  /** The log lines of level error or higher, except those about requests refused with 503. */
  faults: string[];
  /** Sends path, headers and body unchanged; `fetch` would normalise the path. @throws Error if no response arrives in 30 s */
  send(sent: Sent): Promise<Answered>;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
  /** Sends a JSON body. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answered>;
  /** Sends a text as it is. @returns everything received until the connection ends, or until `patience` ms have passed */
  raw(text: string, patience?: number): Promise<string>;
  /** Sends the start of a request. @returns a function that sends the rest and reads until the connection ends */
  slowly(head: string): (rest: string) => Promise<string>;
  close(): Promise<void>;
}

/** pino's number for the level "error". */
const errorLevel = 50;

interface AttackedOptions {
  bodyTime?: number;
  lines?: string[];
  rateLimits?: boolean;
}

export async function startAttackedSite({
  bodyTime,
  lines,
  rateLimits = false,
}: AttackedOptions = {}): Promise<AttackedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'prasthan-test-'));
  const files = join(folder, 'files');
  mkdirSync(join(files, 'assets'), { recursive: true });
  writeFileSync(join(files, 'assets/site.js'), 'export {};');
  const database = await createTestDatabase();
  const faults: string[] = [];
  // Leave out errors with status 503, because a busy server refuses requests by design.
  const note = (line: string) => {
    lines?.push(line);
    if (JSON.parse(line).level >= errorLevel && !line.includes('"status":503')) faults.push(line);
  };
  const log = pino({ ...logOptions, level: lines ? 'info' : 'error' }, { write: note });
  // Load the renderer before the first request. Until it is loaded, previews and forms would get 503.
  const renderer = await import('../src/entries/site.server.tsx');
  const site = await openTestSite({
    databaseUrl: database.url,
    dataDir: join(folder, 'data'),
    more: { publicUrl, seed: 'showcase', rateLimits, trustProxy: 'loopback' },
    frontend: stubFrontend({ files: staticFiles(files), loadRenderer: async () => renderer }),
    log,
    bodyTime,
  });
  const { api, port } = site;

  const send: AttackedSite['send'] = ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const own = { 'x-forwarded-proto': 'https', ...length, ...headers };
      const asked = request({ host: '127.0.0.1', port, method, path, headers: own }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
            milliseconds: performance.now() - start,
          }),
        );
      });
      asked.setTimeout(30_000, () => asked.destroy(new Error(`no answer to ${method} ${path}`)));
      asked.once('error', reject);
      asked.end(body);
    });
  const post: AttackedSite['post'] = (path, body, headers = {}) =>
    send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = await post('/api/admin/login', admin);

  return {
    api,
    databaseUrl: database.url,
    token: JSON.parse(login.body.toString()).data.token,
    faults,
    send,
    get: (path, headers) => send({ method: 'GET', path, ...(headers && { headers }) }),
    post,
    raw: (text, patience = 5000) =>
      new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let got = '';
        socket.on('data', (chunk) => {
          got += chunk;
        });
        socket.once('close', () => resolve(got));
        socket.once('error', reject);
        setTimeout(() => socket.destroy(), patience).unref();
      }),
    slowly(head) {
      const socket = connect(port, '127.0.0.1', () => socket.write(head));
      let got = '';
      socket.on('data', (chunk) => {
        got += chunk;
      });
      const ended = once(socket, 'close');
      return async (rest) => {
        socket.write(rest);
        await ended;
        return got;
      };
    },
    async close() {
      await site.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function inTurns<Each>(all: Iterable<Each>, work: (each: Each) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
