import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildStale } from '../../web/server/build.ts';
import { displayVariable, electronVariable } from './desk.launch.ts';
import { startDisplay } from './display.ts';
import { prepareElectron } from './runtime/electron.runtime.ts';

const desktop = join(import.meta.dirname, '..');

/** Finds an Electron for the tests, builds server and app, and starts a display. @returns a function that stops the display */
export default async function start(): Promise<() => Promise<void>> {
  const runtime = await prepareElectron(console.log);
  if ('missing' in runtime) throw new Error(runtime.missing);
  process.env[electronVariable] = runtime.executable;
  await buildStale(join(desktop, '..'), console.log);
  await buildApp();
  const display = process.platform === 'linux' ? await startDisplay() : null;
  process.env[displayVariable] = display?.name ?? '';
  return async () => display?.stop();
}

async function buildApp(): Promise<void> {
  const windows = process.platform === 'win32';
  const program = join(desktop, 'node_modules/.bin', windows ? 'electron-vite.CMD' : 'electron-vite');
  const child = spawn(program, ['build', '--logLevel', 'warn'], {
    cwd: desktop,
    stdio: 'inherit',
    shell: windows,
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Building the app failed: electron-vite ended with ${code}.`);
}
