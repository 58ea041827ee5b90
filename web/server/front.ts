/** The way of every request into the process, up to Express. */
import type { RequestListener } from 'node:http';
import type { Api } from 'api';
import type { Env } from 'api/env';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { answerCache } from './cache/answer-cache.ts';
import type { Frontend } from './frontend/frontend.ts';
import { healthDoor } from './health-door.ts';
import { enquiryDoor } from './intake/enquiry-door.ts';
import { guarded } from './request-guard.ts';
import { readDoor } from './staff/read-door.ts';

interface FrontOptions {
  env: Pick<Env, 'publicUrl' | 'nodeEnv' | 'trustProxy' | 'metricsToken'> & {
    allowedOrigins: readonly string[];
  };
  api: Api;
  frontend: Frontend;
  log: Logger;
  /** How long a visitor's body may take to arrive, milliseconds. */
  bodyTime?: number | undefined;
}

export async function openFront({ env, api, frontend, log, bodyTime }: FrontOptions) {
  const app = createApp({ env, api, frontend, log });
  // In development a page shows its code as it is now.
  const cache =
    env.nodeEnv === 'development' ? null : answerCache({ app, api, publicUrl: env.publicUrl, log });
  const reads = cache && readDoor({ app, next: cache.listener, api, log });
  const listener: RequestListener = reads ? enquiryDoor({ app, next: reads, api, env, log }) : app;
  const counted = env.metricsToken === null ? null : await loadMetrics(env.metricsToken, api, cache);
  const all = guarded(listener, api, bodyTime);
  const health = healthDoor(counted?.(all) ?? all);
  return {
    listener: health.listener,
    /** From now on /healthz and /readyz answer 503, so that a proxy sends nothing more. */
    leave: health.leave,
    state: () => cache?.state(),
    close: () => cache?.close(),
  };
}

/** Counts requests and answers GET /metrics. Without a token the library is not loaded. */
async function loadMetrics(token: string, api: Api, cache: ReturnType<typeof answerCache> | null) {
  const { openMetrics } = await import('./metrics/metrics.ts');
  return openMetrics({ token, api, cache: cache?.totals ?? null });
}
