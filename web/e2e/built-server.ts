import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { program } from '../server/program.ts';
import { admin } from './site.ts';

/**
 * Starts the built server on 127.0.0.1, with `admin` as its first account.
 * @param env - further environment variables; they must include DATA_DIR and PORT
 * @param output - where stdout and stderr go: a pipe, or a file descriptor
 * @param recorder - a command such as strace, with its arguments, that runs the server and records its system calls
 */
export function spawnBuiltServer(
  env: NodeJS.ProcessEnv,
  output: 'pipe' | number = 'pipe',
  recorder: readonly string[] = [],
): ChildProcess {
  const [command = '', ...args] = [...recorder, process.execPath, ...program.args];
  return spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      ...program.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      BACKUP_DIR: '',
      SEED: 'demo',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    stdio: ['ignore', output, output],
  });
}

/** Returns whether the response has status 200. */
export const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request(url, { timeout: 2000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(false)).end();
  });
