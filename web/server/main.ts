/** The front door: environment -> API -> frontend -> app -> listen -> drain. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, createApi } from 'api';
import { readEnv } from 'api/env';
import pino from 'pino';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { answerCache } from './cache/answer-cache.ts';
import type { Frontend } from './frontend/frontend.ts';
import { healthDoor } from './health-door.ts';
import { enquiryDoor } from './intake/enquiry-door.ts';
import { checkPort, listen, run } from './lifecycle.ts';
import { guarded } from './request-guard.ts';
import { logOptions } from './request-log.ts';
import { readDoor } from './staff/read-door.ts';

/**
 * Log lines are written together: a write for each would take a fifth of a short request's time. A line waits for 200 ms at
 * most; what waits at the end is written before the process exits.
 */
const gathered = { sync: false, minLength: 15 * 1024, periodicFlush: 200 };

/** Serves until a signal stops the process. Resolves once the server listens. */
export function serve(openFrontend: () => Promise<Frontend>): Promise<void> {
  return run(async (onClose, onStop) => {
    const env = readEnv(process.env, process.cwd());
    await checkPort(env.port, env.host);
    const log = pino(logOptions, pino.destination(gathered));
    const api = await createApi(env, { log, say: (line) => void process.stdout.write(`${line}\n`) });
    onClose(() => api.close());
    const frontend = await openFrontend();
    onClose(() => frontend.close());
    const app = createApp({ env, api, frontend, log });
    // In development a page shows its code as it is now.
    const cache =
      env.nodeEnv === 'development' ? null : answerCache({ app, api, publicUrl: env.publicUrl, log });
    if (cache) onClose(async () => cache.close());
    const reads = cache && readDoor({ app, next: cache.listener, api, log });
    const listener = reads && enquiryDoor({ app, next: reads, api, env, log });
    const metrics = env.metricsToken === null ? null : await loadMetrics(env.metricsToken, api, cache);
    const all = guarded(listener ?? app, api);
    const health = healthDoor(metrics?.(all) ?? all);
    const { port, close } = await listen(health.listener, env.port, env.host);
    onClose(close);
    onStop(() => {
      health.leave();
      return sleep(env.drainSeconds * 1000);
    });
    process.stdout.write(banner(env.host, port, api.firstAdmin));
  });
}

/** Counts requests and answers GET /metrics. Without a token nothing of it is loaded. */
async function loadMetrics(token: string, api: Api, cache: ReturnType<typeof answerCache> | null) {
  const { openMetrics } = await import('./metrics/metrics.ts');
  return openMetrics({ token, api, cache: cache?.totals ?? null });
}
