import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** How long a program may take to start, in ms. Shorter than a test's timeout, so that the error says which program hangs. */
export const startLimit = 300_000;

/** Something that a test has started and must stop. */
export interface Started {
  stop(): Promise<void>;
}

/** Ends a program and waits until it has exited. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  // A busy or suspended program may not react to SIGTERM, so send SIGKILL after 5 seconds.
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(force);
}

/** Returns the first line that a program writes to a stream. Rejects with the program's stderr if the program exits first. */
export function firstLine(child: ChildProcess, stream: Readable, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    let read = '';
    const fail = (why: string) => reject(new Error(`${name} ${why}:\n${said}`));
    const limit = setTimeout(() => fail('did not start in time'), startLimit);
    child.stderr?.on('data', (bytes: Buffer) => {
      said += bytes;
    });
    stream.on('data', (bytes: Buffer) => {
      read += bytes;
      if (!read.includes('\n')) return;
      clearTimeout(limit);
      resolve(read.slice(0, read.indexOf('\n')).trim());
    });
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => {
      clearTimeout(limit);
      fail(`ended with ${code}`);
    });
  });
}

/** Starts a virtual display with an unused number, so that no window appears on the developer's screen. */
export async function startDisplay(): Promise<Started & { name: string }> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset'],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  const number = await firstLine(child, child.stdio[3] as Readable, 'Xvfb');
  return { name: `:${number}`, stop: () => end(child) };
}
