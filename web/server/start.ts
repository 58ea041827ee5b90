// This file runs before anything is built, so it and the files that it imports may import only Node's own modules.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BuildError, buildStale } from './build.ts';
import { program } from './program.ts';

try {
  await buildStale(join(import.meta.dirname, '../..'), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  process.stderr.write(
    `${error.output}\n${error.message} Its reason stands above; "npx --yes pnpm@12 install" mends a half installed project.\n`,
  );
  process.exit(1);
}
const env = { ...program.env, ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' };

// The server replaces this process: the build's memory is freed, and signals reach the server directly.
if (process.execve && process.platform !== 'win32') {
  process.removeAllListeners('warning');
  process.execve(process.execPath, [process.execPath, ...program.args], env);
}
const server = spawn(process.execPath, program.args, { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));
