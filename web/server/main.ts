import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, createApi } from 'api';
import { readEnv } from 'api/env';
import pino from 'pino';
import { openFront } from './front.ts';
import type { Frontend } from './frontend/frontend.ts';
import { checkPort, listen, REQUEST_LIMIT, run } from './lifecycle.ts';
import { logOptions } from './request-log.ts';

/**
 * Collects log lines in a buffer, because writing each line separately would take a fifth of the time of a short request. The
 * buffer is written at least every 200 ms, and before the process exits.
 */
const gathered = { sync: false, minLength: 15 * 1024, periodicFlush: 200 };

export function serve(openFrontend: () => Promise<Frontend>): Promise<void> {
  return run(async (onClose, onStop) => {
    const env = readEnv(process.env, process.cwd());
    await checkPort(env.port, env.host);
    const log = pino(logOptions, pino.destination(gathered));
    const api = await createApi(env, { log, say: (line) => void process.stdout.write(`${line}\n`) });
    onClose(() => api.close());
    const frontend = await openFrontend();
    onClose(() => frontend.close());
    const front = await openFront({ env, api, frontend, log });
    const { port, close } = await listen(front.listener, env.port, env.host);
    onClose(async () => {
      const limit = sleep(REQUEST_LIMIT, undefined, { ref: false });
      await close();
      await front.close(limit);
    });
    onStop(() => {
      front.leave();
      return sleep(env.drainSeconds * 1000);
    });
    process.stdout.write(banner(env.host, port, api.firstAdmin));
  });
}

/** Returns the text to print: the addresses, and the first account's credentials if this start created the account. */
function banner(host: string, port: number, firstAdmin: Api['firstAdmin']): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}`;
  const lines = ['', `  Site    ${address}`, `  Office  ${address}/admin`];
  if (firstAdmin) {
    lines.push(
      '',
      `  Sign in with  ${firstAdmin.email}`,
      `  Password      ${firstAdmin.password}`,
      '  This password is shown only now. Choose your own when you sign in.',
    );
  }
  return `${lines.join('\n')}\n\n`;
}
