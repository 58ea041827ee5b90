/** Runs the API without the site. */
import { createServer } from 'node:http';
import pino from 'pino';
import { createApi } from './api.ts';
import { readEnv } from './env.ts';
import { apiListener } from './listener.ts';
import { isStartError } from './start-error.ts';

const log = pino();
try {
  const env = readEnv(process.env, process.cwd());
  const api = await createApi(env, { log });
  const server = createServer(apiListener(api)).listen(env.port, env.host);
  const stop = () => server.close(() => void api.close());
  process.once('SIGTERM', stop).once('SIGINT', stop);
  log.info(
    { port: env.port, host: env.host, ...(api.firstAdmin && { admin: api.firstAdmin.email }) },
    'listening',
  );
} catch (error) {
  if (!isStartError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
