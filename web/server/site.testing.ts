import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from 'api';
import pino, { type Logger } from 'pino';
import { vi } from 'vitest';
import type { Env } from '../../api/src/env.ts';
import { listen } from '../../api/src/testing/listen.ts';
import { testEnv } from '../../api/src/testing/test-env.ts';
import { openFront } from './front.ts';
import type { Frontend } from './frontend/frontend.ts';

export { ADMIN as admin } from '../../api/src/testing/test-env.ts';

/** Returns a frontend without files, whose renderer loads with the first page. */
export const stubFrontend = (more: Partial<Frontend> = {}): Frontend => ({
  files: (_request, _response, next) => next(),
  assetsOf: () => ({ scripts: ['/assets/site.js'], styles: [], preloads: [], fonts: [] }),
  adminAssets: { scripts: ['/assets/admin.js'], styles: [], preloads: [], fonts: [] },
  loadRenderer: () => import('../src/entries/site.server.tsx'),
  close: async () => {},
  ...more,
});

interface TestSiteOptions {
  databaseUrl: string;
  dataDir: string;
  /** Settings that override those of `testEnv`. */
  more?: Partial<Env>;
  frontend?: Frontend;
  log?: Logger;
  /** Delay in ms before the jobs start; null means never. */
  jobsAfter?: number | null;
  /** The time limit for the body of a visitor's request, in ms. */
  bodyTime?: number | undefined;
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** Starts the site in this process, on a free port. */
export async function openTestSite({ databaseUrl, dataDir, more, ...options }: TestSiteOptions) {
  const { frontend = stubFrontend(), log = pino({ enabled: false }), jobsAfter, bodyTime } = options;
  const publicUrl = 'http://site.example';
  const env: Env = { ...testEnv(databaseUrl, dataDir), nodeEnv: 'production', publicUrl, ...more };
  const api = await createApi(env, { log, jobsAfter });
  const front = await openFront({ env, api, frontend, log, bodyTime });
  const server = createServer(front.listener);
  const url = await listen(server);
  return {
    api,
    front,
    port: Number(new URL(url).port),
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await front.close(sleep(5000, undefined, { ref: false }));
      await api.close();
    },
  };
}

/**
 * Runs `work` and returns its result, such as the number of cache misses. If the database responded late during the run, runs
 * `work` again, because the site then caches nothing and may show fallback data. On a busy machine, late responses are normal.
 */
export async function measure<T>({ api: { content } }: TestSite, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const confirm = vi.spyOn(content, 'confirm');
    const { generation } = content;
    const result = await work();
    const confirmed = await Promise.all(confirm.mock.results.map(({ value }) => value));
    confirm.mockRestore();
    const isInTime = content.generation === generation && !confirmed.includes(false);
    if (isInTime || tries === 10) return result;
  }
}
