import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './files.ts';

export interface Ended {
  code: number;
  /** The standard output and the standard error output together. */
  output: string;
}

/** The default time limit for a program, in milliseconds. */
const LIMIT = 70 * 60_000;

/** Matches the names of the server's settings. Programs do not inherit these variables, because they could affect the tests. */
const SETTINGS =
  /^(PORT|HOST|DATABASE_URL|NODE_ENV|DATA_DIR|JWT_SECRET|ADMIN_|PUBLIC_URL|SEED|RATE_LIMITS|TRUST_PROXY|ALLOWED_ORIGINS|PG[A-Z])/;

/**
 * Runs a program of the project in its own process group. After the time limit, kills the whole group and resolves with the
 * output so far. Does not wait for the output to end, because a process that has left the group may keep it open.
 *
 * @param command - a program in `node_modules/.bin` (of the folder or of the root) and its arguments
 * @param options.folder - relative to the root
 * @param options.limit - the time limit in milliseconds
 */
export function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  {
    folder = '.',
    env = {},
    limit: most = LIMIT,
  }: { folder?: string; env?: Record<string, string>; limit?: number } = {},
): Promise<Ended> {
  const cwd = join(root, folder);
  const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
  const bins = [join(cwd, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH ?? ''];
  const windows = process.platform === 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: {
        ...Object.fromEntries(inherited),
        PATH: bins.join(windows ? ';' : ':'),
        NO_COLOR: '1',
        // Many tests start our programs. A compile cache halves their start time.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const stop = () => {
      try {
        if (child.pid !== undefined) process.kill(windows ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // Safe to ignore: the processes have already ended.
      }
    };
    const limit = setTimeout(() => {
      output += `\nstopped: it took longer than ${most / 60_000} minutes\n`;
      stop();
      end(1);
    }, most);
    process.prependOnceListener('exit', stop);
    const end = (code: number) => {
      clearTimeout(limit);
      process.off('exit', stop);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
