// `pnpm dev`: the server from its sources, started again when they change; Vite reloads the browser's side by itself.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const windows = process.platform === 'win32';

const server = spawn(
  join(root, 'node_modules/.bin', windows ? 'tsx.CMD' : 'tsx'),
  // The decorators of the entities are compiled as the API's tsconfig says.
  [
    'watch',
    '--clear-screen=false',
    '--conditions=source',
    '--tsconfig',
    'api/tsconfig.json',
    'web/server/main.ts',
  ],
  { cwd: root, stdio: 'inherit', shell: windows, env: { ...process.env, NODE_ENV: 'development' } },
);

// Ctrl-C reaches the whole group by itself; a signal to this process alone is passed on. Either way the server drains first.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal));
process.on('SIGINT', () => undefined);
server.once('exit', (code) => process.exit(code ?? 1));
