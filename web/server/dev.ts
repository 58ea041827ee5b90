// `pnpm dev` runs the server from its sources and restarts it when they change. Vite reloads pages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const windows = process.platform === 'win32';

const server = spawn(
  join(root, 'node_modules/.bin', windows ? 'tsx.CMD' : 'tsx'),
  // tsx needs this tsconfig to compile the entities' decorators.
  ['watch', '--clear-screen=false', '--tsconfig', 'api/tsconfig.json', 'web/server/main.dev.ts'],
  { cwd: root, stdio: 'inherit', shell: windows, env: { ...process.env, NODE_ENV: 'development' } },
);

// On Ctrl-C, the terminal sends SIGINT to the server, too, so this process ignores it. Other signals reach only this process
// and are passed on.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
process.on('SIGINT', () => undefined);
server.once('exit', (code) => process.exit(code ?? 1));
