import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { useFolder } from '../testing/folder.ts';
import { lockDataDir } from './lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = useFolder(onTestFinished);
});

async function holder() {
  const module = JSON.stringify(new URL('./lock.ts', import.meta.url).href);
  const script = `const { lockDataDir } = await import(${module});
    await lockDataDir(${JSON.stringify(dataDir)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock on DATA_DIR', () => {
  it('can be held only once at a time, and can be taken again after its release', async () => {
    const first = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir, 0)).rejects.toThrow(
      /^Another Prasthan server \(process \d+\) is already using/,
    );
    first.release();
    const second = await lockDataDir(dataDir, 0);
    second.release();
  });

  it('is refused while another process holds it, and is free after that process was killed (kill -9)', async () => {
    const child = await holder();
    await expect(lockDataDir(dataDir, 0)).rejects.toThrow(`(process ${child.pid})`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await lockDataDir(dataDir, 0);
    expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toBe(`${process.pid}\n`);
    lock.release();
    expect(readdirSync(dataDir)).toEqual(['server.lock']);
  });

  it('ignores a stale server.pid whose pid belongs to another process', async () => {
    // The parent process of this test is running, but does not hold the lock.
    writeFileSync(join(dataDir, 'server.pid'), `${process.ppid}\n`);
    (await lockDataDir(dataDir, 0)).release();
  });

  it('waits for a server that is shutting down', async () => {
    const first = await lockDataDir(dataDir);
    setTimeout(() => first.release(), 200);
    (await lockDataDir(dataDir, 60_000)).release();
  });

  it('says what to do about a folder that is not writable', async () => {
    writeFileSync(join(dataDir, 'file'), '');
    await expect(lockDataDir(join(dataDir, 'file', 'data'))).rejects.toThrow(/cannot be written .*DATA_DIR=/);
  });
});
