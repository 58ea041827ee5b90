import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appLevel } from '../session/server-about.ts';
import { createServerConnection } from './server.connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Fake timers do not affect AbortSignal.timeout, so replace it with a version that uses setTimeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function createHangingServer() {
  const { promise: goesOn, resolve } = Promise.withResolvers<void>();
  return {
    hangs: false,
    goesOn,
    goOn() {
      this.hangs = false;
      resolve();
    },
  };
}

function connectTo(server: ReturnType<typeof createHangingServer>, owner = () => 'sita' as string | null) {
  const identity = { installationId: 'this one', lineage: 'the first', version: '1.0.0', oldestApp: 1 };
  const about = { success: true, data: { product: 'prasthan', level: appLevel, ...identity } };
  return createServerConnection({
    store: { next: () => null } as never,
    uploads: {} as never,
    send: (_path, init) =>
      server.hangs
        ? new Promise((resolve, reject) => {
            init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
            void server.goesOn.then(() => resolve(Response.json(about)));
          })
        : Promise.resolve(Response.json(about)),
    owner,
    knownInstallation: () => null,
    rememberInstallation() {},
    onSent() {},
    onChange() {},
    onReady() {},
  });
}

test('a hanging server counts as unreachable within ten seconds, and as reachable within ten after it resumes', async () => {
  const server = createHangingServer();
  const connection = connectTo(server);
  await connection.connect();
  await vi.advanceTimersByTimeAsync(60_001);
  expect(connection.state()).toBe('online');
  // The silence begins with this response.
  connection.heard();

  server.hangs = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.state()).toBe('offline');

  // The server hangs for ten minutes, during which the app keeps trying.
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  server.goOn();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.state()).toBe('online');
  connection.rest();
});

test('a request that fails after the session has ended does not report the server as unreachable', async () => {
  const server = createHangingServer();
  let owner: string | null = 'sita';
  const connection = connectTo(server, () => owner);
  await connection.connect();
  owner = null;
  connection.rest();
  connection.wentAway();
  expect(connection.state()).toBe('connecting');
  connection.rest();
});
