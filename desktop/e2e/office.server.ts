import type { ChildProcess } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../api/src/database/free-port.ts';
import { cuttableProxy } from '../../api/src/testing/cuttable-proxy.ts';
import { spawnBuiltServer } from '../../web/e2e/built-server.ts';
import { admin } from '../../web/e2e/site.ts';
import { startLimit } from './display.ts';

/** The office's first admin. */
export { admin };

/** The office's server: the built Prasthan with its own data. It keeps its address and data across restarts. */
export interface Office {
  readonly url: string;
  /** The lines that the server logged with level error or higher. A test that provokes an error removes the error's line. */
  faults: string[];
  /** Starts the server if it is not running, and reconnects the app. */
  start(): Promise<void>;
  /** Disconnects the app until the next `start`. Faster than `stop`; `call`, `query` and `enquire` still reach the server. */
  cut(): Promise<void>;
  /** Stops the server as an update does (SIGTERM): it first answers the open requests. */
  stop(): Promise<void>;
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>;
  /** Suspends the server (SIGSTOP): it accepts connections but does not respond. */
  hang(): void;
  /** Resumes the server after `hang`. */
  goOn(): void;
  /** Moves the same installation to another address. The old address stops responding. */
  move(): Promise<void>;
  /** Stops the server. After the next start, the server rejects all current sessions. */
  endSessions(): Promise<void>;
  /** Returns a token whose session began `seconds` earlier than that of the given token. */
  aged(token: string, seconds: number): string;
  /** Stops the server permanently and deletes its data. */
  remove(): Promise<void>;
  /**
   * Calls an admin route and returns the response's `data`.
   *
   * @param as - a session token; by default, the first admin's
   * @throws Error if the route refuses
   */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    data?: object,
    as?: string,
  ): Promise<unknown>;
  /** Sends a GraphQL request as the first admin. @throws Error if the response has errors */
  query(text: string, variables?: object): Promise<Record<string, unknown>>;
  /** Returns the bytes of an admin route's response. */
  read(path: string): Promise<Buffer>;
  /** Adds an archive to the backups and returns its name. @param madeAt - ISO 8601 */
  keepArchive(madeAt: string, content: Buffer): Promise<string>;
  /** Sends an enquiry as a visitor does. @returns the `data` of the response */
  enquire(enquiry: { name: string; email: string; phone?: string; message: string }): Promise<unknown>;
}

/** Starts a server with the demo content. */
export async function startOffice(): Promise<Office> {
  const folder = await mkdtemp(join(tmpdir(), 'prasthan-office-'));
  const inner = await freePort();
  /** The server's own address, used by the helpers below. Unlike `url`, it works while the app is disconnected. */
  const own = `http://127.0.0.1:${inner}`;
  let way = await cuttableProxy(own);
  let server: ChildProcess | null = null;
  let token: string | null = null;
  let secret = newSecret();
  const faults: string[] = [];
  let wasHung = false;
  const onFault = (line: string) => {
    // After `hang`, the server may respond with status 503 to requests that were open while it was suspended.
    if (!(wasHung && /"status":503\b/.test(line))) faults.push(line);
  };

  const start = async () => {
    if (!server) {
      server = await startServer({ folder, port: inner, secret, onFault });
      server.once('exit', () => {
        server = null;
      });
    }
    await way.mend();
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
    await way.cut();
  };
  const ask = async (method: string, path: string, data?: object, as = token) => {
    const answer = await fetch(`${own}${path}`, {
      method,
      headers: {
        ...(data && { 'Content-Type': 'application/json' }),
        ...(as && { Authorization: `Bearer ${as}` }),
      },
      ...(data && { body: JSON.stringify(data) }),
    });
    const body = (await answer.json()) as { success: boolean; message?: string; data?: unknown };
    if (!body.success) throw new Error(`${method} ${path}: ${answer.status} ${body.message}`);
    return body.data;
  };
  const signedIn = async () => {
    token ??= ((await ask('POST', '/api/admin/login', admin)) as { token: string }).token;
    return token;
  };
  await start();
  await signedIn();
  // Set the admin's name, because otherwise the app would first ask for one.
  await ask('PUT', '/api/admin/me', { name: admin.email.split('@')[0] });
  return {
    get url() {
      return new URL(way.url).origin;
    },
    faults,
    start,
    cut: () => way.cut(),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    hang() {
      wasHung = true;
      server?.kill('SIGSTOP');
    },
    goOn: () => void server?.kill('SIGCONT'),
    async move() {
      await end('SIGTERM');
      way = await cuttableProxy(own);
      await start();
    },
    async endSessions() {
      await end('SIGTERM');
      secret = newSecret();
      token = null;
    },
    aged: (token, seconds) => aged(token, seconds, secret),
    async remove() {
      // After `kill`, the database still runs. Start the server again, so that it takes over the database and can stop it.
      await start();
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    call: async (method, path, data, as) => ask(method, path, data, as ?? (await signedIn())),
    async query(text, variables = {}) {
      const answer = await fetch(`${own}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await signedIn()}` },
        body: JSON.stringify({ query: text, variables }),
      });
      const { data, errors } = (await answer.json()) as { data?: Record<string, unknown>; errors?: object[] };
      if (!data || errors) throw new Error(`The server refused a query: ${JSON.stringify(errors)}`);
      return data;
    },
    async read(path) {
      const headers = { Authorization: `Bearer ${await signedIn()}` };
      return Buffer.from(await (await fetch(`${own}${path}`, { headers })).arrayBuffer());
    },
    async keepArchive(madeAt, content) {
      const name = `prasthan-${madeAt.replaceAll(/[:.]/g, '-')}.tar.zst`;
      await mkdir(join(folder, 'backups'), { recursive: true });
      await writeFile(join(folder, 'backups', name), content);
      return name;
    },
    enquire: (enquiry) => ask('POST', '/api/contact', enquiry),
  };
}

const newSecret = () => randomBytes(24).toString('hex');

function aged(token: string, seconds: number, secret: string): string {
  const [head, body] = token.split('.') as [string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  for (const name of ['iat', 'auth_time', 'exp']) claims[name] = Number(claims[name]) - seconds;
  const text = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

interface Start {
  folder: string;
  port: number;
  secret: string;
  onFault(line: string): void;
}

/** Starts the server and waits until it prints its address. Rejects with the server's output if the server exits first. */
function startServer({ folder, port, secret, onFault }: Start): Promise<ChildProcess> {
  const server = spawnBuiltServer({
    PORT: String(port),
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    // 60 seconds: on a busy machine, a request may wait long for a database connection.
    DATABASE_WAIT: '60',
    JWT_SECRET: secret,
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    let isUp = false;
    const fail = (why: string) => reject(new Error(`The office's server ${why}:\n${printed}`));
    const limit = setTimeout(() => {
      server.kill('SIGKILL');
      fail('did not start in time');
    }, startLimit);
    const read = (line: string) => {
      if (isFault(line)) onFault(line);
      if (isUp) return;
      printed += `${line}\n`;
      if (!/Site\s+http:/.test(line)) return;
      isUp = true;
      clearTimeout(limit);
      resolve(server);
    };
    for (const input of [server.stdout, server.stderr]) if (input) createInterface(input).on('line', read);
    server.once('exit', (code) => {
      clearTimeout(limit);
      fail(`ended with ${code}`);
    });
  });
}

/** Whether a line of the log has level error or higher, by pino's numbers. */
const isFault = (line: string): boolean => Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= 50;
