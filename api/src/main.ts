/** Runs the API without the site. */
import express from 'express';
import pino from 'pino';
import { createApi } from './api.ts';
import { readEnv } from './env.ts';
import { isStartError } from './start-error.ts';

const log = pino();
try {
  const env = readEnv(process.env, process.cwd());
  const api = await createApi(env, { log });
  const server = express().use(api.router).listen(env.port, env.host);
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
